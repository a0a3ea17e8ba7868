import { type ReactNode, useRef } from 'react'
import { Button } from '#src/web/ui/button.tsx'

type Props = { count: number; onClear: () => void; children: ReactNode }

/**
 * What can be done with the rows that were ticked, in sight wherever the last one stood. Once it was there it keeps its
 * place, so that a page that is scrolled to its end stays where it is. It says itself that the page is offline, instead of
 * the strip of connection.tsx.
 */
export function SelectionBar({ count, onClear, children }: Props) {
  const wasShown = useRef(false)
  if (count > 0) wasShown.current = true
  return (
    <section
      aria-label="Selected rows"
      hidden={!wasShown.current}
      data-selection-bar={count > 0 || undefined}
      className={`${count === 0 ? 'invisible' : ''} sticky bottom-[calc(0.5rem+var(--foot,0px))] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-xl border border-line-strong bg-paper-raised p-2 pl-4 shadow-lg`}
    >
      <p className="grow text-base leading-tight whitespace-nowrap" aria-live="polite">
        {count} selected
        <span className="hidden text-sm leading-tight in-data-offline:block">Offline</span>
      </p>
      <Button small variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
      {children}
    </section>
  )
}
