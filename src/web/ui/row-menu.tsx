import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId } from 'react'

const entriesOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('a, button:enabled')]

/** The event comes after the menu: whoever was quicker keeps the entry they are at. */
function takeFocus({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open' && !currentTarget.matches(':focus-within')) entriesOf(currentTarget)[0]?.focus()
}

function move(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const entries = entriesOf(event.currentTarget)
  const at = entries.findIndex((entry) => entry.matches(':focus'))
  entries.at((at + step) % entries.length)?.focus()
}

type Shown = { of: string; children: ReactNode }

/** What else can be done to a row: buttons and links that the browser shows and hides by itself (decision 013). */
export function RowMenu({ of, children }: Shown) {
  const id = useId()
  return (
    <div className="grow-0! basis-auto! [anchor-scope:--row-menu]">
      <button
        type="button"
        popoverTarget={id}
        aria-label={`More for ${of}`}
        className="grid size-11 place-items-center rounded-lg [anchor-name:--row-menu] hover:bg-paper-sunk md:pointer-fine:size-9"
      >
        <Ellipsis aria-hidden className="size-5" />
      </button>
      <fieldset
        id={id}
        popover="auto"
        aria-label={`More for ${of}`}
        onToggle={takeFocus}
        onKeyDown={move}
        // Closed before what was chosen asks its question, which gives the focus back to where it was then.
        onClickCapture={({ currentTarget }) => currentTarget.hidePopover()}
        className="inset-x-4 top-auto bottom-4 mx-auto w-auto max-w-72 min-w-48 gap-1 rounded-xl border border-line bg-paper-raised p-2 text-ink shadow-lg open:grid supports-[anchor-scope:none]:inset-auto supports-[anchor-scope:none]:m-0 supports-[anchor-scope:none]:[position-anchor:--row-menu] supports-[anchor-scope:none]:[position-area:bottom_span-left] supports-[anchor-scope:none]:[position-try-fallbacks:flip-block] [&_:is(a,button)]:min-h-11 [&_:is(a,button)]:justify-start [&_:is(a,button)]:border-0"
      >
        {children}
      </fieldset>
    </div>
  )
}
