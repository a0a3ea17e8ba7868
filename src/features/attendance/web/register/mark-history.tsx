import { joinNames } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { describeMark, MARK_WORDS } from '../../rules.ts'
import type { Register } from '../../shapes.ts'

const CorrectDialog = lazyDialog(() => import('./correct-dialog.tsx'), 'row')

type Row = Register['rows'][number]
/** `isCancelled`: all that was recorded is shown, since no tile shows it. */
type Props = { id: string; rows: Row[]; mayCorrect: boolean; isCancelled?: boolean }

/** Every mark that was given, by whom and when, newest first: none is overwritten. */
export function MarkHistory({ id, rows, mayCorrect, isCancelled = false }: Props) {
  const [corrected, setCorrected, close] = useDialogSubject<Row>()
  const listed = rows.filter(
    (row) => mayCorrect || row.said.length > (isCancelled ? 0 : 1) || row.sameBrowser.length > 0,
  )
  if (listed.length === 0) return null
  return (
    <section aria-labelledby="said" className="grid gap-2 print:hidden">
      <h2 id="said" className="text-xl">
        {isCancelled ? 'Recorded before it was cancelled' : 'History'}
      </h2>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-paper-raised px-4">
        {listed.map((row) => (
          <li key={row.student._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-base">
            <div className="min-w-0 grow basis-56 wrap-anywhere">
              <strong>{row.student.name}</strong>
              {row.sameBrowser.length > 0 && (
                <p className="text-warn">Checked in from the same phone as {joinNames(row.sameBrowser, 5)}.</p>
              )}
              <ul className="text-sm text-ink-muted">
                {row.said.map((entry) => (
                  <li key={`${entry.at} ${entry.mark}`}>{describeEntry(entry, row.guest)}</li>
                ))}
                {row.said.length === 0 && <li>No attendance yet</li>}
              </ul>
            </div>
            {mayCorrect && row.guest === null && (
              <Button
                small
                aria-label={`Change the attendance of ${row.student.name}`}
                onClick={() => setCorrected(row)}
              >
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
      <CorrectDialog id={id} row={corrected} onClose={close} />
    </section>
  )
}

function describeEntry({ mark, source, byName, at, reason }: Row['said'][number], guest: Row['guest']) {
  const when = `${formatDateTime(at)}${reason && `: ${reason}`}`
  if (source === 'check-in') return `${MARK_WORDS[mark]}: checked in with the code, ${when}`
  if (guest === 'name' && mark === 'absent') return `Attendance removed by ${byName || 'a deleted account'}, ${when}`
  if (guest === 'visitor') return `${describeMark(mark, guest)}: marked by ${byName || 'a deleted account'}, ${when}`
  if (source === 'leave') return `On leave, answered by ${byName || 'a deleted account'}, ${when}`
  const how = source === 'correction' ? 'Changed to' : 'Marked'
  return `${how} ${MARK_WORDS[mark].toLowerCase()} by ${byName || 'a deleted account'}, ${when}`
}
