import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { isPending } from '#src/access/rules.ts'
import { MemberBell } from '#src/features/notifications/web/member-bell.tsx'
import { homeOf } from '#src/features/people/rules.ts'
import { useAuth } from '#src/features/people/web/auth.tsx'
import { institute } from '#src/institute.ts'
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
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const { user } = useAuth()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the menu
  useEffect(() => setOpen(false), [key])
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
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
          onClick={() => setOpen(!isOpen)}
          className="ml-auto grid size-11 place-items-center rounded-lg hover:bg-paper-sunk xl:hidden"
        >
          {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
        <nav
          id="menu"
          aria-label="Main"
          className={`max-xl:absolute max-xl:inset-x-0 max-xl:top-16 max-xl:border-b max-xl:border-line max-xl:bg-paper max-xl:p-3 xl:-mr-2.5 xl:ml-auto xl:flex xl:min-w-0 xl:items-center ${isOpen ? 'max-xl:grid' : 'max-xl:hidden'}`}
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
