import { ChevronDown, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { Button } from '#src/web/ui/button.tsx'
import { moveByKeys, type Place, RowTools } from './row-tools.tsx'

type Row = Place & {
  legend: string
  title: ReactNode
  notes: ReactNode
  /** Where it begins; then it stays as one has left it. */
  isOpen: boolean
  onRemove: (at: number) => void
  className: string
  /** The row as text before hydration, without which it cannot be edited. */
  words?: string | undefined
  children: ReactNode
}

/** A repeatable part of a form: one line with what moves it, until it is opened. */
export function FoldingRow({ legend, title, notes, isOpen, onRemove, className, words, children, ...place }: Row) {
  const [began] = useState(isOpen)
  const isHydrated = useHydrated()
  return (
    <fieldset className={`relative min-w-0 rounded-xl border border-line ${className}`}>
      <legend className="sr-only">{legend}</legend>
      <RowTools {...place} />
      <details open={began} className="[&[open]>summary>svg]:rotate-180">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          onKeyDown={moveByKeys(place)}
          className="flex min-h-13.5 items-center gap-2 rounded-xl py-1 pr-3 pl-24 hover:bg-paper-sunk"
        >
          <span className="grid min-w-0 grow items-center gap-x-4 sm:flex sm:justify-between">
            <span className="truncate text-base font-semibold">{title}</span>
            <span className="flex shrink-0 gap-x-3 text-sm whitespace-nowrap text-ink-muted">{notes}</span>
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-muted transition-transform" />
        </summary>
        <div className="grid gap-4 border-t border-line p-4">
          {isHydrated || began ? (
            <>
              {children}
              <Button
                small
                variant="remove"
                aria-label={`Remove ${place.name}`}
                className="justify-self-end"
                onClick={() => onRemove(place.at)}
              >
                <Trash2 aria-hidden className="size-4" />
                Remove
              </Button>
            </>
          ) : (
            <p className="whitespace-pre-line wrap-anywhere">{words}</p>
          )}
        </div>
      </details>
    </fieldset>
  )
}
