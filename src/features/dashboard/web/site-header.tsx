import { Menu } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { isPending } from '#src/access/rules.ts'
import { MemberBell } from '#src/features/notifications/web/member-bell.tsx'
import { homeOf } from '#src/features/people/rules.ts'
import { useAuth } from '#src/features/people/web/auth.tsx'
import { institute } from '#src/institute.ts'
import { PopoverButton } from '#src/web/ui/popover-button.tsx'
import { useClosedElsewhere } from '#src/web/use-closed-elsewhere.ts'
import { PersonBadge } from './person-badge.tsx'

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
  'flex min-h-11 items-center rounded-lg px-2.5 text-base whitespace-nowrap text-ink no-underline hover:bg-paper-sunk aria-[current=page]:font-semibold aria-[current=page]:text-brand'

export function SiteHeader() {
  const menu = useRef<HTMLElement>(null)
  useClosedElsewhere(menu)
  const { user } = useAuth()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className={`mx-auto flex h-16 items-center gap-4 px-4 ${user ? 'max-w-7xl' : 'max-w-6xl'}`}>
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2 font-display text-lg font-semibold whitespace-nowrap text-ink no-underline"
        >
          <img src="/drawings/logo.svg" alt="" width={32} height={32} />
          {institute.name}
        </Link>
        <PopoverButton
          popover="menu"
          icon={Menu}
          name="the menu"
          className="ml-auto size-11 rounded-lg hover:bg-paper-sunk xl:hidden"
        />
        {/* A bar on a wide screen, where it is never opened. */}
        <nav
          ref={menu}
          id="menu"
          popover="auto"
          aria-label="Main"
          className="fixed inset-x-0 top-16 bottom-auto max-h-[calc(100dvh-4rem)] w-auto overflow-y-auto overscroll-contain border-b border-line bg-paper p-3 text-ink open:grid xl:not-open:static xl:not-open:-mr-2.5 xl:not-open:ml-auto xl:not-open:flex xl:not-open:min-w-0 xl:not-open:items-center xl:not-open:overflow-visible xl:not-open:border-0 xl:not-open:p-0"
        >
          {PAGES.map(([to, text]) => (
            <Entry key={to} to={to}>
              {text}
            </Entry>
          ))}
          <Account />
        </nav>
      </div>
    </header>
  )
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} end={to === '/'} className={entry}>
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
        <Entry to="/signup">Register</Entry>
      </>
    )
  }
  const home = homeOf(user)
  return (
    <>
      {home && <Entry to={home}>Dashboard</Entry>}
      {home && <MemberBell />}
      <PersonBadge user={user} />
      {isPending(user) && <span className="px-3 text-base text-warn">Pending approval</span>}
      <button type="button" className={entry} onClick={() => void logout('/')}>
        Logout
      </button>
    </>
  )
}
