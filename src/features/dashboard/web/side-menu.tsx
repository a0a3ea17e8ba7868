import { LogOut, PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import type { Person } from '#src/access/person.ts'
import { homeOf } from '#src/features/people/rules.ts'
import { useAuth } from '#src/features/people/web/auth.tsx'
import { useStoredFlag } from '#src/web/stored-flag.ts'
import { menuOf } from '../rules.ts'

const entry =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-base text-ink no-underline hover:bg-paper-sunk aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold'

/** Beside the page on a wide screen, above it on a phone; one button folds it away. */
export function SideMenu({ user }: { user: Person }) {
  const [isOpen, setOpen] = useState(false)
  const [isFolded, setFolded] = useStoredFlag('menu-folded')
  const { logout } = useAuth()
  return (
    <aside
      className={`border-line bg-paper-raised lg:sticky lg:top-0 lg:h-dvh lg:border-r ${isFolded ? 'lg:w-16' : 'lg:w-64'}`}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="side-menu"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 px-5 font-semibold lg:hidden"
      >
        <PanelLeft aria-hidden className="size-5" />
        Menu
      </button>
      <button
        type="button"
        aria-label={isFolded ? 'Unfold the menu' : 'Fold the menu'}
        aria-expanded={!isFolded}
        aria-controls="side-menu"
        onClick={() => setFolded(!isFolded)}
        className="m-2 hidden size-11 place-items-center rounded-lg hover:bg-paper-sunk lg:grid"
      >
        <PanelLeft aria-hidden className="size-5" />
      </button>
      <nav
        id="side-menu"
        aria-label="Dashboard"
        className={`px-2 pb-4 lg:h-[calc(100%-3.75rem)] lg:flex-col ${isOpen ? 'flex flex-col' : 'hidden'} ${isFolded ? 'lg:hidden' : 'lg:flex'}`}
      >
        {menuOf(user).map(({ to, text }) => (
          <NavLink key={to} to={to} end={to === homeOf(user) || to.endsWith('/manage-courses')} className={entry}>
            {text}
          </NavLink>
        ))}
        <button type="button" className={`${entry} mt-auto`} onClick={() => void logout('/login')}>
          <LogOut aria-hidden className="size-5" />
          Logout
        </button>
      </nav>
    </aside>
  )
}
