import { Outlet } from 'react-router'
import { CornersWhenIdle } from '#src/features/site/web/corners-when-idle.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

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
      <CornersWhenIdle />
    </div>
  )
}
