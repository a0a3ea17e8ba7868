import { MenuLink, WaitingBadge } from './menu-link.tsx'
import type { Menu } from './use-menu.ts'

/** The four most used pages, on a phone. Elements at the bottom of a page keep clear of it by `--foot`. */
export const BottomBar = ({ menu }: { menu: Menu }) => (
  <nav
    data-foot
    aria-label="Shortcuts"
    className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
  >
    <Shortcuts menu={menu.filter(({ short }) => short)} />
  </nav>
)

const Shortcuts = ({ menu }: { menu: Menu }) => (
  <ul className="grid grid-cols-4">
    {menu.map((entry) => (
      <li key={entry.path} className="relative">
        <MenuLink
          entry={entry}
          counted={entry.waiting && `shortcut-waiting${entry.path}`}
          className="grid min-h-14 content-center justify-items-center gap-0.5 text-xs text-ink-muted -outline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-brand"
        >
          {entry.short}
        </MenuLink>
        {entry.waiting && (
          <WaitingBadge id={`shortcut-waiting${entry.path}`} waiting={entry.waiting} className="top-1 left-1/2 ml-2" />
        )}
      </li>
    ))}
  </ul>
)
