import { countInWords } from '#src/shared/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { MARK_WORDS } from '../../../rules.ts'
import type { RegisterRow } from '../use-register.ts'
import type { QueuedMark } from './queued-marks.ts'

/** The id of this list in the page, to link to. */
export const REFUSED = 'not-saved'

type Props = { rows: RegisterRow[]; queued: QueuedMark[]; onDiscard: () => void; onRetry: () => void }

/** Marks of this phone that the site did not take, each with its reason, until they are dismissed. */
export function RefusedMarks({ rows, queued, onDiscard, onRetry }: Props) {
  const refused = queued.filter(({ refusal }) => refusal !== undefined)
  if (refused.length === 0) return null
  return (
    <div role="alert" id={REFUSED} className="grid gap-2 rounded-xl bg-bad-soft p-3 text-bad print:hidden">
      <p className="font-semibold">
        {countInWords(refused.length, 'attendance entry was', 'attendance entries were')} not saved.
      </p>
      <ul className="list-disc pl-5">
        {refused.map(({ studentId, mark, at, added, refusal }) => (
          <li key={`${studentId} ${at}`}>
            {added ? `${added.name}, added: ${refusal}` : `${nameIn(rows, studentId)}, ${MARK_WORDS[mark]}: ${refusal}`}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {refused.some(({ mayRetry }) => mayRetry) && (
          <Button small onClick={onRetry}>
            Send again
          </Button>
        )}
        <Button small onClick={onDiscard}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}

const nameIn = (rows: RegisterRow[], id: string) =>
  rows.find(({ student }) => student._id === id)?.student.name ?? 'Someone'
