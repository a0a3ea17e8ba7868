import { Outlet } from 'react-router'
import { Corners } from '#src/features/site/web/corners.tsx'
import { DEFERRED } from '#src/web/deferred-hydration.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export const handle = DEFERRED

export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <SiteHeader />
      <main id="main" className="grow">
        <Outlet />
      </main>
      <SiteFooter />
      <Corners />
    </div>
  )
}
