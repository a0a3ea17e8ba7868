import { Link } from 'react-router'
import { toStudent } from '#src/features/batches/rules.ts'
import type { FormerHolder, FullBatch } from '#src/features/batches/shapes.ts'
import { countInWords, stripBidi } from '#src/shared/text.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { messages } from '../messages.ts'
import { UserRow } from './user-row.tsx'
import type { ToSeat } from './without-batch/give-seats-dialog.tsx'

const GiveSeatsDialog = lazyDialog(() => import('./without-batch/give-seats-dialog.tsx'), 'toSeat')

/** Of a cancelled batch: who had a seat, and what became of each; of one that was merged, into which. */
export function FormerSeatsSection({ batch }: { batch: FullBatch }) {
  const { name: from } = useInstitute()
  const { formerHolders, mergedInto } = batch
  const toCall = formerHolders.filter(({ standing }) => standing === 'to-call')
  const rest = formerHolders.filter(({ standing }) => standing !== 'to-call')
  return (
    <Panel
      title="Who had a seat"
      about={toCall.length > 0 ? `${countInWords(toCall.length, 'student')} to call` : ''}
      action={<GiveSeats batch={batch} students={toCall.map(({ student }) => student)} />}
    >
      {mergedInto && (
        <Notice kind="info">
          This batch was merged into <Link to={batchPage(mergedInto._id)}>{mergedInto.name}</Link>.
        </Notice>
      )}
      {formerHolders.length === 0 && <p className="text-ink-muted">Nobody had a seat.</p>}
      <ul aria-label="Students who had a seat" className="divide-y divide-line empty:hidden">
        {[...toCall, ...rest].map((holder) => (
          <UserRow
            key={holder.student._id}
            user={holder.student}
            about={<Standing of={holder} />}
            text={toStudent(from, holder.student, batch)}
          />
        ))}
      </ul>
    </Panel>
  )
}

const batchPage = (id: string) => `/dashboard/batches/${id}`

type OfBatch = { batch: FullBatch; students: ToSeat['students'] }

/** There also when all are seated: it has the outcomes. */
function GiveSeats({ batch, students }: OfBatch) {
  const [toSeat, ask, close] = useDialogSubject<ToSeat>()
  const course = { _id: batch.courseId, title: batch.courseTitle }
  return (
    <>
      {students.length > 0 && (
        <Button onClick={() => ask({ students, course, batchId: batch._id })}>
          {messages.giveSeats(students.length)}
        </Button>
      )}
      <GiveSeatsDialog toSeat={toSeat} onClose={close} />
    </>
  )
}

function Standing({ of: { student, standing, batch } }: { of: FormerHolder }) {
  return (
    <>
      {student.email}
      <span className="block">
        {standing === 'to-call' && <Badge tone="warn">To be called</Badge>}
        {standing === 'completed' && 'Completed the course'}
        {standing === 'left' && 'Left the course'}
        {standing === 'placed' && 'Had a seat in another batch since'}
        {batch && (
          <>
            {standing === 'seated' ? 'Has a seat in ' : 'Waits for a seat in '}
            <Link to={batchPage(batch._id)}>{stripBidi(batch.name)}</Link>
          </>
        )}
      </span>
    </>
  )
}
