import { howMany } from '#src/shared/text.ts'
import { isUnmarked, type RegisterRow } from '../use-register.ts'
import { isUnsent, type QueuedMark } from './queued-marks.ts'
import { RefusedMarks } from './refused-marks.tsx'
import { useWaitingMarks } from './use-waiting-marks.ts'

type Props = { rows: RegisterRow[]; queued: QueuedMark[]; isKept: boolean; onDiscard: () => void }

/** Plain words on what the site has stored and what waits; `stored` is said of nothing else. */
export function OutboxStatus({ rows, queued, isKept, onDiscard }: Props) {
  const unsent = queued.filter(isUnsent)
  const waiting = useWaitingMarks(queued)
  return (
    <div className="grid gap-2 print:hidden">
      <p role="status" className={`text-base ${waiting.length > 0 ? 'font-semibold' : 'text-ink-muted'}`}>
        {waiting.length > 0
          ? waitingInWords(unsent.length, isKept)
          : unsent.length > 0
            ? 'Saving…'
            : storedInWords(rows)}
      </p>
      <RefusedMarks rows={rows} queued={queued} onDiscard={onDiscard} />
    </div>
  )
}

function waitingInWords(count: number, isKept: boolean) {
  const wait = howMany(count, 'mark is', 'marks are')
  return isKept
    ? `${wait} waiting on this phone for a connection.`
    : `${wait} not sent yet, and this browser cannot keep them. Please stay on this page until they are sent.`
}

function storedInWords(rows: RegisterRow[]) {
  const marked = rows.filter(({ mark }) => mark !== null).length
  if (marked === 0) return 'Nobody is marked yet.'
  const expected = marked + rows.filter(isUnmarked).length
  return marked === expected
    ? `All ${expected} are marked and saved.`
    : `${marked} of ${expected} are marked and saved.`
}
