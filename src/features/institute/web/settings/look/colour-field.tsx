import { useId } from 'react'
import { useController } from 'react-hook-form'
import { isUsable, nearestUsable } from '#src/shared/institute/brand-colours.ts'
import { control } from '#src/web/forms/field.tsx'
import { Button } from '#src/web/ui/button.tsx'

/** The colour of the site where it has none of its own. */
export const SITE_COLOUR = '#1f3f77'
export const isColour = (typed: string) => /^#[\da-f]{6}$/i.test(typed)

/** A colour, chosen or typed; one in which words cannot be read offers the nearest in which they can. */
export function ColourField({ path, label, hint }: { path: string; label: string; hint?: string | undefined }) {
  const id = useId()
  const { field, fieldState } = useController({ name: path })
  const typed = String(field.value ?? '')
  const nearest = isColour(typed) && !isUsable(typed) ? nearestUsable(typed) : undefined
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={`Choose the ${label.toLowerCase()}`}
          value={isColour(typed) ? typed : SITE_COLOUR}
          onChange={({ target }) => field.onChange(target.value)}
          className="size-11 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-paper-raised p-1"
        />
        <input
          {...field}
          id={id}
          value={typed}
          onChange={({ target }) => field.onChange(target.value.trim())}
          placeholder={SITE_COLOUR}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fieldState.error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          className={`${control} max-w-40`}
        />
        {typed && (
          <Button small onClick={() => field.onChange('')}>
            Remove the colour
          </Button>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-base text-ink-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-base text-bad empty:hidden">
        {fieldState.error?.message ?? (nearest && `Words in ${typed} would be hard to read.`)}
      </p>
      {nearest && (
        <Button small className="justify-self-start" onClick={() => field.onChange(nearest)}>
          <span aria-hidden className="size-5 rounded">
            <Swatch colour={nearest} />
          </span>
          Use {nearest} instead
        </Button>
      )}
    </div>
  )
}

const Swatch = ({ colour }: { colour: string }) => (
  <svg aria-hidden viewBox="0 0 20 20" className="size-5">
    <rect width="20" height="20" rx="4" fill={colour} />
  </svg>
)
