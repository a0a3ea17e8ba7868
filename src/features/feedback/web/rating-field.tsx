import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { RATING_WORDS, RATINGS } from '../rules.ts'

type Props = { name: string; question: string }

/** One question, answered from 1 to 5. */
export function RatingField({ name, question }: Props) {
  const id = useId()
  const { register, getFieldState, formState } = useFormContext()
  const { error } = getFieldState(name, formState)
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-semibold after:text-bad after:content-['_*']">{question}</legend>
      <div className="flex flex-wrap gap-2">
        {RATINGS.map((rating) => (
          <label
            key={rating}
            className="flex min-h-11 items-center gap-2 rounded-lg border border-line-strong bg-paper-raised px-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input type="radio" value={rating} {...register(name)} className="size-5" />
            {RATING_WORDS[rating]}
          </label>
        ))}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-base text-bad empty:hidden">
        {error?.message}
      </p>
    </fieldset>
  )
}
