import { Menu } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { NavLink } from 'react-router'
import { isPending } from '#src/access/rules.ts'
import { homePath } from '#src/features/accounts/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { Bell } from '#src/features/notifications/web/bell.tsx'
import { useCloseOnNavigation } from '#src/web/hooks/use-close-on-navigation.ts'
import { Brand } from '#src/web/ui/brand.tsx'
import { PopoverButton } from '#src/web/ui/overlays/popover-button.tsx'
import { UserBadge } from './user-badge.tsx'

const PAGES = [
  ['/', 'Home'],
  ['/courses', 'Courses'],
  ['/blogs', 'Blogs'],
  ['/forum', 'Forum'],
  ['/book-demo', 'Demo Class'],
  ['/contact', 'Contact Us'],
  ['/about', 'About Us'],
] as const

const entry =
  'flex min-h-11 items-center rounded-lg px-2.5 whitespace-nowrap text-ink no-underline hover:bg-paper-sunk aria-[current=page]:font-semibold aria-[current=page]:text-brand bar:px-1.5 bar:text-sm bar:in-data-guest:px-2'

export function SiteHeader() {
  const menu = useRef<HTMLElement>(null)
  useCloseOnNavigation(menu)
  const { user } = useAuth()
  return (
    <header data-guest={user ? undefined : ''} className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page-width flex h-16 items-center gap-4">
        <Brand />
        <PopoverButton
          popover="menu"
          icon={Menu}
          name="the menu"
          className="ml-auto size-11 rounded-lg hover:bg-paper-sunk bar:hidden"
        />
        {/* A bar on a wide screen, where it is never opened. */}
        <nav
          ref={menu}
          id="menu"
          popover="auto"
          aria-label="Main"
          className="fixed inset-x-0 top-16 bottom-auto max-h-[calc(100dvh-4rem)] w-auto overflow-y-auto overscroll-contain border-b border-line bg-paper p-3 text-ink open:grid bar:not-open:static bar:not-open:ml-auto bar:not-open:flex bar:not-open:min-w-0 bar:not-open:items-center bar:not-open:overflow-visible bar:not-open:border-0 bar:not-open:p-0"
        >
          {PAGES.map(([to, text]) => (
            <Entry key={to} to={to}>
              {text}
            </Entry>
          ))}
          <span aria-hidden className="m-2 border-t border-line bar:h-6 bar:border-l bar:border-line-strong" />
          <Account />
        </nav>
      </div>
    </header>
  )
}

function Entry({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <NavLink to={to} end={to === '/'} className={`${entry} ${className}`}>
      {children}
    </NavLink>
  )
}

function Account() {
  const { user, logout } = useAuth()
  if (!user) {
    return (
      <>
        <Entry to="/login">Login</Entry>
        <Entry
          to="/signup"
          className="bar:ml-2 bar:border bar:border-line-strong bar:font-semibold bar:in-data-guest:px-4"
        >
          Register
        </Entry>
      </>
    )
  }
  const home = homePath(user)
  return (
    <>
      {home && <Entry to={home}>Dashboard</Entry>}
      {/* In the menu of a phone the bell stands beside one's name, not in a line of its own. */}
      <div className="flex items-center bar:contents">
        {home && <Bell />}
        <UserBadge user={user} className="bar:px-1.5 bar:text-sm" />
      </div>
      {isPending(user) && <span className="px-3 text-sm whitespace-nowrap text-warn">Pending approval</span>}
      <button type="button" className={entry} onClick={() => void logout('/')}>
        Logout
      </button>
    </>
  )
}
