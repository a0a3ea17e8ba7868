import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { User } from '#src/access/user.ts'
import { Removal } from '#src/features/users/web/approval-buttons.tsx'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { formatWaiting } from '../../rules.ts'
import { type countToDo, MAX_SHOWN } from '../../to-do.ts'
import { HomePanel } from './home-panel.tsx'
import { useToDoLines, type Waiting } from './use-to-do-lines.tsx'

/** `hasOtherWork`: then nobody reads that there is nothing to do. */
type Props = Waiting & { hasOtherWork: boolean }

/** The first lines of all that waits for an admin; `?todo=all` opens the rest. */
export function ToDoPanel({ hasOtherWork, ...waiting }: Props) {
  const [student, setStudent, close] = useDialogSubject<User>()
  const { lines, counts, all } = useToDoLines(waiting, setStudent)
  const isWhole = useSearchParams()[0].get('todo') === 'all'
  if (lines.length === 0) return hasOtherWork ? null : <NobodyWaits />
  return (
    <HomePanel title="To do" action={lines.length > MAX_SHOWN && <Toggle isWhole={isWhole} count={all} />}>
      <ul aria-label="To do" className="divide-y divide-line">
        {lines.slice(0, isWhole ? undefined : MAX_SHOWN).map(({ key, show }, at) => (
          <Fragment key={key}>{show(at === 0)}</Fragment>
        ))}
      </ul>
      {isWhole && lines.length < all && <Lists counts={counts} />}
      <Removal
        as="rejection"
        student={student && waiting.home.waiting.find(({ _id }) => _id === student._id)}
        onClose={close}
      />
    </HomePanel>
  )
}

const Toggle = ({ isWhole, count }: { isWhole: boolean; count: number }) => (
  <Link to={isWhole ? '?' : '?todo=all'} preventScrollReset className="inline-flex min-h-11 items-center text-base">
    {isWhole ? `First ${MAX_SHOWN}` : `All ${formatWaiting(count)}`}
  </Link>
)

/** Where there is more of a kind than a home has. */
const Lists = ({ counts }: { counts: ReturnType<typeof countToDo> }) => (
  <ul aria-label="Whole lists" className="flex flex-wrap gap-x-6 border-t border-line pt-2">
    {counts.map(({ kind, count, to }) => (
      <li key={kind}>
        <Link to={to} className="inline-flex min-h-11 items-center">
          {`${formatWaiting(count)} ${kind}`}
        </Link>
      </li>
    ))}
  </ul>
)

const NobodyWaits = () => (
  <HomePanel title="Nothing to do right now">
    <p className="text-ink-muted">
      There are no students to approve, no bookings to call back and no messages to answer. New ones appear here.{' '}
      <Link to="/dashboard/admin/demo-bookings">All demo bookings</Link>
    </p>
  </HomePanel>
)
