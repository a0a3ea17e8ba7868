import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId } from 'react'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'

const menuEntries = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('a, button:enabled')]

/** The toggle event fires after the menu has opened, so an entry that already has focus keeps it. */
function takeFocus({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open' && !currentTarget.matches(':focus-within')) menuEntries(currentTarget)[0]?.focus()
}

function move(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const entries = menuEntries(event.currentTarget)
  const at = entries.findIndex((entry) => entry.matches(':focus'))
  entries.at((at + step) % entries.length)?.focus()
}

type Props = {
  of: string
  /** On a wide screen its entries are buttons of the row, rendered at once or with the other menus. */
  inline?: 'at once' | 'once hydrated'
  children: ReactNode
}

/**
 * Further actions of a row: buttons and links in a popover that the browser shows and hides by itself (decision 013).
 * Rendered after hydration, and hidden without JavaScript: most need the script, and closed menus would be a large part of a
 * list's HTML.
 */
export function RowMenu({ of, inline, children }: Props) {
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <div className="grow-0! basis-auto! [anchor-scope:--row-menu] noscript:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label={`More for ${of}`}
        className={`grid size-11 place-items-center rounded-lg [anchor-name:--row-menu] hover:bg-paper-sunk md:pointer-fine:size-9 ${inline ? 'xl:hidden' : ''}`}
      >
        <Ellipsis aria-hidden className="size-5" />
      </button>
      <fieldset
        id={id}
        popover="auto"
        aria-label={`${inline ? 'Actions' : 'More'} for ${of}`}
        onToggle={takeFocus}
        onKeyDown={move}
        // Closed before what was chosen asks its question, which gives the focus back to where it was then.
        onClickCapture={({ currentTarget }) => currentTarget.hidePopover()}
        className={inline ? 'row-menu row-menu-inline' : 'row-menu'}
      >
        {(isHydrated || inline === 'at once') && children}
      </fieldset>
    </div>
  )
}
