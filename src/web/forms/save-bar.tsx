import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { countInWords } from '#src/shared/text.ts'
import { formatTime } from '#src/shared/time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { fieldErrorsIn, openDetailsAround } from './field-errors.ts'

type Props = {
  action: string
  savedAt: string | undefined
}

/**
 * The foot of a long form: it stays in sight with what saves it, and says how far that has come (product 17.16), also
 * without a connection, instead of the strip of connection.tsx.
 */
export function SaveBar({ action, savedAt }: Props) {
  const { isSubmitting, isDirty, errors } = useFormContext().formState
  const bar = useRef<HTMLDivElement>(null)
  const wrong = fieldErrorsIn(errors).length
  function showFirstError() {
    const first = bar.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
    openDetailsAround(first)
    first?.focus()
  }
  return (
    <div
      ref={bar}
      data-save-bar
      className="sticky z-20 -mx-4 flex min-h-16 items-center gap-4 border-t border-line bg-paper px-4 py-2 [@media(height<25rem)]:static print:hidden"
    >
      <Button type="submit" variant="primary" disabled={isSubmitting} className="shrink-0">
        {isSubmitting ? 'Saving…' : action}
      </Button>
      <div className="min-w-0 text-base text-ink-muted">
        <div role="status">
          <p className="hidden in-data-offline:block">You are offline.</p>
        </div>
        <div role="status">
          {!isSubmitting && wrong === 0 && isDirty && 'Not saved yet'}
          {!isSubmitting && wrong === 0 && !isDirty && savedAt && `Saved at ${formatTime(savedAt)}`}
          {wrong > 0 && (
            <button
              type="button"
              className="min-h-11 text-left font-semibold text-bad underline"
              onClick={showFirstError}
            >
              Check {countInWords(wrong, 'field')}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
