import { howMany } from '#src/shared/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { MARK_WORDS } from '../../../rules.ts'
import type { RegisterRow } from '../use-register.ts'
import { isUnsent, type QueuedMark } from './queued-marks.ts'
import { useWaitingMarks } from './use-waiting-marks.ts'

type Props = { rows: RegisterRow[]; queued: QueuedMark[]; isKept: boolean; onDiscard: () => void }

/** Plain words on what the site has stored and what waits; `stored` is said of nothing else. */
export function OutboxStatus({ rows, queued, isKept, onDiscard }: Props) {
  const unsent = queued.filter(isUnsent)
  const waiting = useWaitingMarks(queued)
  const refused = queued.filter(({ refusal }) => refusal !== undefined)
  return (
    <div className="grid gap-2 print:hidden">
      <p role="status" className={`text-base ${waiting.length > 0 ? 'font-semibold' : 'text-ink-muted'}`}>
        {waiting.length > 0
          ? waitingInWords(unsent.length, isKept)
          : unsent.length > 0
            ? 'Saving…'
            : storedInWords(rows)}
      </p>
      {refused.length > 0 && (
        <div role="alert" className="grid gap-2 rounded-xl bg-bad-soft p-3 text-bad">
          <p className="font-semibold">{howMany(refused.length, 'mark was', 'marks were')} not saved.</p>
          <ul className="list-disc pl-5">
            {refused.map(({ studentId, mark, at, refusal }) => (
              <li key={`${studentId} ${at}`}>{`${nameIn(rows, studentId)}, ${MARK_WORDS[mark]}: ${refusal}`}</li>
            ))}
          </ul>
          <Button small className="justify-self-start" onClick={onDiscard}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  )
}

const nameIn = (rows: RegisterRow[], id: string) =>
  rows.find(({ student }) => student._id === id)?.student.name ?? 'Someone'

function waitingInWords(count: number, isKept: boolean) {
  const wait = howMany(count, 'mark is', 'marks are')
  return isKept
    ? `${wait} waiting on this phone for a connection.`
    : `${wait} not sent yet, and this browser cannot keep them. Please stay on this page until they are sent.`
}

function storedInWords(rows: RegisterRow[]) {
  const marked = rows.filter(({ mark }) => mark !== null).length
  if (marked === 0) return 'Nobody is marked yet.'
  return marked === rows.length
    ? `All ${rows.length} are marked and saved.`
    : `${marked} of ${rows.length} are marked and saved.`
}
