import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useInstitute } from '#src/web/api/institute.ts'
import { TextField } from '#src/web/forms/field.tsx'
import { numberOrNone } from '#src/web/forms/form.tsx'
import { WEEKDAYS } from '../../pattern.ts'
import type { Typed } from './batch-values.ts'

/** On which days a class is held, from when to when, how many there are, and for how many students. */
export const PatternFields = () => (
  <>
    <TextField name="startsOn" label="First day" type="date" required />
    <WeekdayFields />
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4 sm:gap-6">
      <TextField name="startTime" label="Begins at" type="time" required />
      <TextField name="endTime" label="Ends at" type="time" required />
    </div>
    <div className="grid grid-cols-2 gap-4 sm:gap-6">
      <NumberField name="classCount" label="Classes" />
      <NumberField name="seats" label="Seats" hint={`${useInstitute().maxSeats} at most: we promise small batches.`} />
    </div>
  </>
)

const NumberField = (field: { name: string; label: string; hint?: string }) => (
  <TextField {...field} inputMode="numeric" rules={{ setValueAs: numberOrNone }} required />
)

const inFull = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })
/** The first of January 2024 was a Monday. */
const DAYS = WEEKDAYS.map((day, at) => ({ day, name: inFull.format(Date.UTC(2024, 0, 1 + at)) }))

function WeekdayFields() {
  const id = useId()
  const { register, getFieldState, formState } = useFormContext<Typed>()
  const { error } = getFieldState('weekdays', formState)
  const ticked = formState.defaultValues?.weekdays
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="font-semibold after:text-bad after:content-['_*']">Days of the week</legend>
      <div className="mt-1 grid grid-cols-4 gap-2 sm:grid-cols-7">
        {DAYS.map(({ day, name }) => (
          <label
            key={day}
            className="flex min-h-11 items-center justify-center gap-1.5 rounded-lg border border-line-strong bg-paper-raised px-1 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2"
          >
            <input
              type="checkbox"
              {...register(`weekdays.${day}`)}
              defaultChecked={ticked?.[day]}
              aria-invalid={error ? true : undefined}
              className="size-4 shrink-0"
            />
            <span aria-hidden>{name.slice(0, 3)}</span>
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-base text-bad empty:hidden">
        {error?.message}
      </p>
    </fieldset>
  )
}
