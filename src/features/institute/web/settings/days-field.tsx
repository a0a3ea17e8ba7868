import { useId } from 'react'
import { useController } from 'react-hook-form'
import { DAYS } from '#src/shared/institute/identity.ts'
import { DAY_NAMES } from '#src/shared/institute/opening.ts'

/** Some days of the week, in their order. */
export function DaysField({ name, label }: { name: string; label: string }) {
  const id = useId()
  const { field, fieldState } = useController({ name })
  const chosen: unknown[] = Array.isArray(field.value) ? field.value : []
  const choose = (day: string, isChosen: boolean) =>
    field.onChange(DAYS.filter((each) => (each === day ? isChosen : chosen.includes(each))))
  return (
    <fieldset aria-describedby={fieldState.error && `${id}-error`}>
      <legend className="font-semibold after:text-bad after:content-['_*']">{label}</legend>
      <div className="mt-1 grid grid-cols-4 gap-2 sm:grid-cols-7">
        {DAYS.map((day, at) => (
          <label
            key={day}
            className="flex min-h-11 items-center justify-center gap-1.5 rounded-lg border border-line-strong bg-paper-raised px-1 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2"
          >
            <input
              ref={at === 0 ? field.ref : undefined}
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={({ target }) => choose(day, target.checked)}
              onBlur={field.onBlur}
              aria-invalid={fieldState.error ? true : undefined}
              className="size-4 shrink-0"
            />
            <span aria-hidden>{DAY_NAMES[day].slice(0, 3)}</span>
            <span className="sr-only">{DAY_NAMES[day]}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-base text-bad empty:hidden">
        {fieldState.error?.message}
      </p>
    </fieldset>
  )
}
