import { Outlet } from 'react-router'
import { ClosingBanner } from '#src/features/site/web/closing-banner.tsx'
import { FloatingWidgets } from '#src/features/site/web/floating-widgets.tsx'
import { DEFERRED } from '#src/web/hydration/deferred-hydration.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export const handle = DEFERRED

export default function PublicLayout() {
  return (
    <div className="relative flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <SiteHeader />
      <main id="main" className="flex grow flex-col">
        <div className="grow">
          <Outlet />
        </div>
        <ClosingBanner />
      </main>
      <SiteFooter />
      <FloatingWidgets />
    </div>
  )
}
