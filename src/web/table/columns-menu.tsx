import { Columns3 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { type ChosenColumns, MAX_WIDTH_PERCENT, MIN_WIDTH_PERCENT } from './chosen-columns.ts'

/** Which columns of a table are shown, and how much of its width each takes: by a slider what a drag does by hand. */
export function ColumnsMenu({ names, chosen }: { names: string[]; chosen: ChosenColumns }) {
  const id = useId()
  const [first] = names
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="ml-auto hidden [anchor-scope:--columns] noscript:hidden! as-table:block">
      <Button popoverTarget={id} className="[anchor-name:--columns]">
        <Columns3 aria-hidden className="size-5" />
        Columns
      </Button>
      <fieldset
        id={id}
        popover="auto"
        aria-label="Columns"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="m-auto w-80 gap-2 rounded-xl border border-line bg-paper-raised p-4 text-base text-ink shadow-lg open:grid supports-[anchor-scope:none]:inset-auto supports-[anchor-scope:none]:m-0 supports-[anchor-scope:none]:[position-anchor:--columns] supports-[anchor-scope:none]:[position-area:bottom_span-left]"
      >
        {(isOpen ? names : []).map((name) => (
          <div key={name} className="grid grid-cols-[1fr_8rem] items-center gap-2">
            <label className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                className="size-5"
                checked={!chosen.hidden.includes(name)}
                disabled={name === first}
                onChange={() => chosen.turn(name)}
              />
              {name}
            </label>
            <input
              type="range"
              aria-label={`Width of ${name}`}
              aria-valuetext={chosen.widths[name] ? `${chosen.widths[name]} percent` : 'automatic'}
              min={MIN_WIDTH_PERCENT}
              max={MAX_WIDTH_PERCENT}
              step={2}
              value={chosen.widths[name] ?? (MIN_WIDTH_PERCENT + MAX_WIDTH_PERCENT) / 2}
              disabled={chosen.hidden.includes(name)}
              onChange={({ target }) => chosen.widen(name, target.valueAsNumber)}
            />
          </div>
        ))}
        <Button small onClick={chosen.reset}>
          Reset columns
        </Button>
      </fieldset>
    </div>
  )
}
