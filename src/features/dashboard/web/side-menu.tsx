import { LogOut, PanelLeft } from 'lucide-react'
import { useRef } from 'react'
import { NavLink } from 'react-router'
import type { Person } from '#src/access/person.ts'
import { homeOf } from '#src/features/people/rules.ts'
import { useAuth } from '#src/features/people/web/auth.tsx'
import { useStoredFlag } from '#src/web/stored-flag.ts'
import { useClosedElsewhere } from '#src/web/use-closed-elsewhere.ts'
import { menuOf } from '../rules.ts'

const entry =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-base text-ink no-underline hover:bg-paper-sunk aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold'

/** Beside the page on a wide screen, where one button folds it away; on a phone over it, until one has chosen. */
export function SideMenu({ user }: { user: Person }) {
  const menu = useRef<HTMLElement>(null)
  useClosedElsewhere(menu)
  const [isFolded, setFolded] = useStoredFlag('menu-folded')
  const { logout } = useAuth()
  return (
    <aside
      className={`border-line bg-paper-raised lg:sticky lg:top-0 lg:h-dvh lg:border-r ${isFolded ? 'lg:w-16' : 'lg:w-64'}`}
    >
      <button
        type="button"
        popoverTarget="side-menu"
        className="flex min-h-14 w-full items-center gap-3 px-5 font-semibold -outline-offset-4 lg:hidden"
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
        ref={menu}
        id="side-menu"
        popover="auto"
        aria-label="Dashboard"
        className={`absolute inset-x-0 top-14 bottom-auto max-h-[calc(100dvh-3.5rem)] w-auto flex-col overflow-y-auto overscroll-contain bg-paper-raised px-2 pb-4 text-ink shadow-lg open:flex lg:not-open:static lg:not-open:h-[calc(100%-3.75rem)] lg:not-open:shadow-none ${isFolded ? '' : 'lg:not-open:flex'}`}
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
