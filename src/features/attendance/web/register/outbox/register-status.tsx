import { countInWords } from '#src/shared/text.ts'
import { useOnline } from '#src/web/hooks/use-online.ts'
import { isUnsent } from '#src/web/offline/outbox/queued.ts'
import { isUnmarked, type RegisterRow } from '../use-register.ts'
import type { QueuedMark } from './queued-marks.ts'
import { REFUSED } from './refused-marks.tsx'
import { useWaitingMarks } from './use-waiting-marks.ts'

type Props = { rows: RegisterRow[]; queued: QueuedMark[]; isKept: boolean; refusal: string | undefined }

/**
 * Plain words on what the site has stored and what waits; `stored` is said of nothing else. On a phone always as high as its
 * longest sentence, which has two lines.
 */
export function RegisterStatus({ rows, queued, isKept, refusal }: Props) {
  const unsent = queued.filter(isUnsent)
  const waiting = useWaitingMarks(queued)
  const isOnline = useOnline()
  const isRefused = queued.some(({ refusal }) => refusal !== undefined)
  const tone =
    waiting.length > 0 ? 'font-semibold' : refusal || isRefused ? 'font-semibold text-warn' : 'text-ink-muted'
  return (
    <p role="status" className={`min-h-10 text-sm leading-5 md:min-h-6 md:text-base md:leading-6 print:hidden ${tone}`}>
      {sentence()}
      {isRefused && waiting.length === 0 && <a href={`#${REFUSED}`}>Some attendance was not saved</a>}
    </p>
  )

  function sentence() {
    if (waiting.length > 0) return describeWaiting(unsent.length, isKept)
    if (refusal) return `${refusal} ${countMarked(rows) > 0 && !isRefused ? describeStored(rows) : ''}`
    if (isRefused) return ''
    if (unsent.length > 0) return 'Saving…'
    return `${isOnline ? '' : 'You are offline. '}${describeStored(rows)}`
  }
}

function describeWaiting(count: number, isKept: boolean) {
  const wait = countInWords(count, 'attendance entry is', 'attendance entries are')
  return isKept
    ? `${wait} waiting on this phone for a connection.`
    : `${wait} not sent yet. This browser cannot keep them: please stay on this page.`
}

const countMarked = (rows: RegisterRow[]) => rows.filter(({ mark }) => mark !== null).length

function describeStored(rows: RegisterRow[]) {
  const marked = countMarked(rows)
  if (marked === 0) return 'No attendance saved yet.'
  const expected = marked + rows.filter(isUnmarked).length
  return marked === expected
    ? `Attendance saved for ${countInWords(expected, 'student')}.`
    : `Attendance saved for ${marked} of ${countInWords(expected, 'student')}.`
}
