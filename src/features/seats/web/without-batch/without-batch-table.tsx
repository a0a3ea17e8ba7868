import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { toStudent } from '#src/features/batches/rules.ts'
import { Email } from '#src/features/users/web/user-columns.tsx'
import { stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { useList } from '#src/web/table/list.ts'
import type { Filter } from '#src/web/table/list-tools.tsx'
import { SelectionBar } from '#src/web/table/selection-bar.tsx'
import { type Column, Table } from '#src/web/table/table.tsx'
import { useSelection } from '#src/web/table/use-selection.ts'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { ChatButton } from '#src/web/ui/chat-button.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { messages } from '../../messages.ts'
import type { WithoutBatch } from '../../shapes.ts'
import { CallButton } from '../user-row.tsx'
import { GiveSeatDialog } from './give-seat-dialog.tsx'
import type { ToSeat } from './give-seats-dialog.tsx'
import { type Field, WITHOUT_BATCH_LIST, withoutBatch } from './students-without-batch.ts'

const GiveSeatsDialog = lazyDialog(() => import('./give-seats-dialog.tsx'), 'toSeat')

const columns: Column<WithoutBatch, Field>[] = [
  { name: 'Name', sort: 'name', cell: ({ student }) => <strong>{student.name}</strong> },
  { name: 'Email', sort: 'email', isUnder: true, cell: ({ student }) => <Email>{student.email}</Email> },
  { name: 'Batch', card: 'whole', cell: (row) => <LostBatch {...row} /> },
  {
    name: 'Cancelled On',
    sort: 'cancelledAt',
    snug: true,
    named: true,
    cell: ({ cancelledAt }) => <time dateTime={cancelledAt}>{formatDate(cancelledAt)}</time>,
  },
]

/** A batch is of one course. */
const groupByCourse = (chosen: WithoutBatch[]): ToSeat[] =>
  [...Map.groupBy(chosen, ({ course }) => course._id).values()].flatMap((rows) => {
    const [first] = rows
    return first
      ? [{ students: rows.map(({ student }) => student), course: first.course, batchId: first.batch._id }]
      : []
  })

function LostBatch({ batch, course }: WithoutBatch) {
  return (
    <span className="line-clamp-2 leading-tight whitespace-normal">
      <Link to={`/dashboard/batches/${batch._id}`}>{stripBidi(batch.name)}</Link>
      {` of ${stripBidi(course.title)}`}
    </span>
  )
}

/** Students whose batch was cancelled and who have no other, as a filter of the list of students. */
export function WithoutBatchTable({ filter }: { filter: Filter }) {
  const list = useList(WITHOUT_BATCH_LIST)
  const { name: from } = useInstitute()
  const query = useQuery({ ...withoutBatch(list.input), placeholderData: (before) => before })
  const [toSeat, setToSeat, close] = useDialogSubject<WithoutBatch>()
  const selection = useSelection<WithoutBatch>(() => true)
  const [several, setSeveral, closeSeveral] = useDialogSubject<ToSeat>()
  const profiles = useLocation().pathname.replace(/students$/, 'student-profile')
  const profilePage = ({ student }: WithoutBatch) => `${profiles}/${student._id}`
  return (
    <>
      <Table
        label="Students without a batch"
        room="more"
        query={query}
        columns={columns}
        nameOf={({ student }) => student.name}
        open={profilePage}
        actions={(row) => (
          <>
            {row.student.phoneE164 && <CallButton user={row.student} />}
            <Button small aria-label={`Give a seat to ${row.student.name}`} onClick={() => setToSeat(row)}>
              Give a seat
            </Button>
          </>
        )}
        more={(row) => (
          <>
            <ButtonLink small to={profilePage(row)} aria-label={`View Profile of ${row.student.name}`}>
              View Profile
            </ButtonLink>
            {row.student.phoneE164 && (
              <ChatButton
                name={row.student.name}
                phone={row.student.phoneE164}
                text={toStudent(from, row.student, { name: row.batch.name, courseTitle: row.course.title })}
              >
                WhatsApp
              </ChatButton>
            )}
          </>
        )}
        list={list}
        filter={filter}
        none="Nobody is without a batch."
        empty={null}
        selection={selection}
      />
      <SelectionBar count={selection.chosen.length} onClear={selection.clear}>
        {groupByCourse(selection.chosen).map((toSeat, _, { length }) => (
          <Button
            key={toSeat.course._id}
            small
            variant={length === 1 ? 'primary' : 'plain'}
            onClick={() => setSeveral(toSeat)}
          >
            {messages.giveSeats(toSeat.students.length)}
            {length > 1 && ` in ${stripBidi(toSeat.course.title)}`}
          </Button>
        ))}
      </SelectionBar>
      <p className="text-ink-muted">
        Their batch was cancelled. They leave this list once they have a seat, wait for one, or leave the course.
      </p>
      <GiveSeatDialog withoutBatch={toSeat} onClose={close} />
      <GiveSeatsDialog
        toSeat={several}
        onClose={() => {
          closeSeveral()
          selection.clear()
        }}
      />
    </>
  )
}
