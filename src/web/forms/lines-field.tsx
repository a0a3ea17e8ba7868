import { useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { isEqual } from '#src/shared/merge.ts'
import { control, FieldFrame } from './field.tsx'
import { fieldErrorsIn } from './field-errors.ts'

type Props = { name: string; label: string; hint?: string | undefined; required?: boolean | undefined }

const toLines = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])
const asLines = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** A list of lines, one under the other; what is wrong with one of them is said below all. */
export function LinesField({ name, label, hint, required = false }: Props) {
  const id = useId()
  const { field } = useController({ name })
  const { getFieldState, formState } = useFormContext()
  const [wrong] = fieldErrorsIn(getFieldState(name, formState).error)
  const lines = asLines(field.value)
  const [typed, setTyped] = useState(lines.join('\n'))
  // What was merged, restored or reset; a line that one has only begun stays as it was typed.
  const text = isEqual(toLines(typed), lines) ? typed : lines.join('\n')
  return (
    <FieldFrame id={id} label={label} hint={hint} message={wrong?.message} required={required}>
      <textarea
        id={id}
        ref={field.ref}
        name={name}
        rows={Math.min(8, Math.max(3, lines.length + 1))}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value)
          field.onChange(toLines(target.value))
        }}
        onBlur={field.onBlur}
        aria-required={required}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined}
        className={control}
      />
    </FieldFrame>
  )
}
