import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { get, type RegisterOptions, useFormContext } from 'react-hook-form'

type FieldProps = { name: string; label: string; hint?: string | undefined; required?: boolean | undefined }

export const control =
  'w-full min-h-11 rounded-lg border border-line-strong bg-paper-raised px-3 py-2 text-ink placeholder:text-ink-muted aria-invalid:border-bad'

function useField(name: string, hint: string | undefined, rules?: RegisterOptions) {
  const id = useId()
  const { register, getFieldState, formState } = useFormContext()
  const { error } = getFieldState(name, formState)
  // In the page itself, where no script can put it there.
  const first: unknown = get(formState.defaultValues, name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return {
    id,
    message: error?.message,
    props: {
      id,
      ...register(name, rules),
      defaultValue: typeof first === 'string' || typeof first === 'number' ? first : undefined,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described,
    },
  }
}

type FrameProps = {
  id: string
  hint?: string | undefined
  message?: string | undefined
  required?: boolean | undefined
  children: ReactNode
}

export function FieldFrame({ id, label, hint, message, required, children }: Pick<FieldProps, 'label'> & FrameProps) {
  return (
    <div className="grid content-start gap-1">
      <label
        htmlFor={id}
        data-required={required || undefined}
        className="font-semibold data-required:after:text-bad data-required:after:content-['_*']"
      >
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-base text-ink-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="text-base text-bad empty:hidden">
        {message}
      </p>
    </div>
  )
}

/** A line of text; `rules` turns what was typed into the value (a number, say). */
export function TextField({
  name,
  label,
  hint,
  rules,
  ...input
}: FieldProps & { rules?: RegisterOptions } & ComponentProps<'input'>) {
  const { id, message, props } = useField(name, hint, rules)
  return (
    <FieldFrame id={id} label={label} hint={hint} message={message} required={input.required}>
      <input {...input} {...props} aria-required={input.required} required={undefined} className={control} />
    </FieldFrame>
  )
}

type PasswordProps = FieldProps & {
  autoComplete: string
  /** The field where it is typed again: once that was left or sent, it is checked with this one. */
  repeatedIn?: string
}

/** A password, shown while its eye is open (reveal-password.ts). */
export function PasswordField({ name, label, hint, autoComplete, repeatedIn }: PasswordProps) {
  const { getFieldState, formState } = useFormContext()
  const isRepeated = repeatedIn && (formState.isSubmitted || getFieldState(repeatedIn, formState).isTouched)
  const { id, message, props } = useField(name, hint, { deps: isRepeated ? [repeatedIn] : [] })
  const eye = useRef<HTMLButtonElement>(null)
  const [isRevealed, setRevealed] = useState(false)
  // It may have been pressed before the page was hydrated.
  useEffect(() => setRevealed(eye.current?.ariaPressed === 'true'), [])
  return (
    <FieldFrame id={id} label={label} hint={hint} message={message} required>
      <div className="relative">
        <input
          {...props}
          type={isRevealed ? 'text' : 'password'}
          autoComplete={autoComplete}
          aria-required
          className={`${control} pr-12`}
        />
        <button
          type="button"
          aria-label={`Show ${label.toLowerCase()}`}
          ref={eye}
          data-eye
          aria-pressed={isRevealed}
          onClick={() => setRevealed(!isRevealed)}
          className="group absolute inset-y-0 right-0 grid w-11 place-items-center text-ink-muted noscript:hidden"
        >
          <Eye aria-hidden className="size-5 group-aria-pressed:hidden" />
          <EyeOff aria-hidden className="hidden size-5 group-aria-pressed:block" />
        </button>
      </div>
    </FieldFrame>
  )
}

export function TextArea({ name, label, hint, ...input }: FieldProps & ComponentProps<'textarea'>) {
  const { id, message, props } = useField(name, hint)
  return (
    <FieldFrame id={id} label={label} hint={hint} message={message} required={input.required}>
      <textarea
        rows={4}
        {...input}
        {...props}
        aria-required={input.required}
        required={undefined}
        className={control}
      />
    </FieldFrame>
  )
}

export function Select({ name, label, hint, options, required }: FieldProps & { options: Record<string, string> }) {
  const { id, message, props } = useField(name, hint)
  return (
    <FieldFrame id={id} label={label} hint={hint} message={message} required={required}>
      <select {...props} aria-required={required} className={control}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function Checkbox({ name, label }: FieldProps) {
  const { id, props } = useField(name, undefined)
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3 font-semibold">
      <input type="checkbox" {...props} className="size-5" />
      {label}
    </label>
  )
}
