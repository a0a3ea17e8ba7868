import { LogOut, PanelLeft } from 'lucide-react'
import { useRef } from 'react'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { useCloseOnNavigation } from '#src/web/hooks/use-close-on-navigation.ts'
import { useStoredFlag } from '#src/web/hooks/use-stored-flag.ts'
import { MenuLink, WaitingBadge } from './menu-link.tsx'
import type { Menu, MenuEntry } from './use-menu.ts'

const row =
  'flex min-h-11 w-full shrink-0 items-center gap-2 rounded-lg px-3.5 text-base text-ink hover:bg-paper-sunk aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold'
/** Of a folded menu: its words, shown beside the icon that is pointed at. */
const hint =
  'lg:pointer-events-none lg:absolute lg:left-full lg:rounded-lg lg:bg-toast lg:px-3 lg:py-1.5 lg:font-normal lg:whitespace-nowrap lg:text-toast-ink lg:opacity-0 lg:group-hover/entry:pointer-events-auto lg:group-hover/entry:opacity-100 lg:group-focus-visible/entry:opacity-100'

/** Beside the page on a wide screen, where one button folds it to its icons; on a phone a drawer, until one has chosen. */
export function SideMenu({ menu }: { menu: Menu }) {
  const drawer = useRef<HTMLElement>(null)
  useCloseOnNavigation(drawer)
  const [isFolded = false, setFolded] = useStoredFlag('menu-folded')
  const { logout } = useAuth()
  return (
    <aside
      className={`shrink-0 border-line bg-paper-raised lg:sticky lg:top-0 lg:z-20 lg:h-dvh lg:border-r print:hidden ${isFolded ? 'lg:w-16' : 'lg:w-64'}`}
    >
      <button
        type="button"
        aria-label={isFolded ? 'Expand the menu' : 'Collapse the menu'}
        aria-expanded={!isFolded}
        aria-controls="side-menu"
        onClick={() => setFolded(!isFolded)}
        className="mx-2 my-1.5 hidden h-11 w-12 place-items-center rounded-lg hover:bg-paper-sunk lg:grid"
      >
        <PanelLeft aria-hidden className="size-5" />
      </button>
      <nav
        ref={drawer}
        id="side-menu"
        popover="auto"
        aria-label="Dashboard"
        className="fixed top-14 bottom-0 left-0 h-auto max-h-none w-[min(18rem,85vw)] flex-col border-line bg-paper-raised p-2 text-ink shadow-lg transition-transform duration-150 backdrop:bg-black/50 open:flex open:starting:-translate-x-full lg:not-open:static lg:not-open:flex lg:not-open:h-[calc(100%-3.5rem)] lg:not-open:w-auto lg:not-open:pt-0 lg:not-open:shadow-none"
      >
        <Entries menu={menu} isFolded={isFolded} />
        <button type="button" className={`group/entry relative mt-2 ${row}`} onClick={() => void logout('/login')}>
          <LogOut aria-hidden className="size-5 shrink-0" />
          <span className={isFolded ? hint : ''}>Logout</span>
        </button>
      </nav>
    </aside>
  )
}

const Entries = ({ menu, isFolded }: { menu: Menu; isFolded: boolean }) => (
  <ul
    className={`-mx-2 min-h-0 grow overflow-y-auto overscroll-contain px-2 ${isFolded ? 'lg:tall:overflow-visible' : ''}`}
  >
    {menu.map((entry) => (
      <Entry key={entry.path} entry={entry} isFolded={isFolded} />
    ))}
  </ul>
)

function Entry({ entry, isFolded }: { entry: MenuEntry; isFolded: boolean }) {
  const { path, text, group, waiting } = entry
  return (
    <li className="relative">
      {group && (
        <p
          className={`mt-4 border-t border-line px-3.5 pt-3 pb-1 text-sm font-semibold text-ink-muted ${isFolded ? 'lg:sr-only' : ''}`}
        >
          {group}
        </p>
      )}
      <MenuLink entry={entry} counted={waiting && `waiting${path}`} title={waiting?.text} className={`relative ${row}`}>
        <span className={isFolded ? hint : ''}>{text}</span>
      </MenuLink>
      {waiting && (
        <WaitingBadge
          id={`waiting${path}`}
          waiting={waiting}
          className={isFolded ? 'top-3 right-1 lg:top-0.5 lg:right-0.5' : 'top-3 right-1'}
        />
      )}
    </li>
  )
}
