import { countInWords } from '#src/shared/text.ts'
import { errorMessage } from '#src/web/api/errors.ts'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'
import { useShown } from '../batch/use-confirmed-form.ts'
import type { Chosen } from './bulk-fields.ts'
import { useBulkPreview } from './use-bulk-preview.ts'
import type { Pressed } from './words.ts'

type Props = { action: Pressed; classes: Chosen[]; onShow: (question: string) => void }

/** Where nothing would be otherwise. */
const CHOOSE_FIRST: Record<Pressed, string> = {
  cancel: 'Choose another date first.',
  move: 'Choose another date first.',
  substitute: 'Choose another mentor first.',
  room: 'Choose another room first.',
}

/** Whom the change concerns, what it clashes with and what is sent, as the fields are filled in. */
export function BulkPreview({ action, classes, onShow }: Props) {
  const { data, error } = useBulkPreview(action, classes)
  useShown((!error && data?.question) || '', onShow)
  if (error) return <p className="text-bad">{errorMessage(error, 'Failed to preview the change.')}</p>
  if (!data) return <p className="text-ink-muted">Checking who is affected…</p>
  const { changed, recipients, clashes, courses } = data
  if (changed === 0) return <p>{CHOOSE_FIRST[action]}</p>
  return (
    <section aria-label="What this change does" className="grid gap-2 text-base">
      <p>
        {countInWords(changed, 'class changes', 'classes change')}.{' '}
        {recipients.length === 0
          ? 'Nobody is notified.'
          : `${countInWords(recipients.length, 'person is', 'people are')} notified.`}
      </p>
      {courses.map(({ batch, from, to }) => (
        <p key={batch} className="font-semibold">
          {`The course becomes ${countInWords(to, 'class', 'classes')} instead of ${from}: ${batch}.`}
        </p>
      ))}
      {clashes.length > 0 && (
        <div className="rounded-lg bg-warn-soft px-4 py-3">
          <p>Please check this first:</p>
          <ul className="list-disc pl-5">
            {clashes.map((clash) => (
              <li key={clash}>{clash}</li>
            ))}
          </ul>
        </div>
      )}
      {recipients.length > 0 && (
        <details>
          <summary>Read the messages</summary>
          <ul className="grid gap-2 pt-2">
            {recipients.map(({ _id, name, message }) => (
              <li key={_id}>
                <strong>{name}</strong>: <WithHours sentence={message} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
