import { isOpen, todayAt, toStudent } from '#src/features/batches/rules.ts'
import type { FullBatch, Holder } from '#src/features/batches/shapes.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { pauseInWords } from '../in-words.ts'
import { messages } from '../messages.ts'
import { GiveSeat } from './give-seat.tsx'
import { TakeOutQuestion } from './take-out-question.tsx'
import { UserRow } from './user-row.tsx'

const MoveSeatDialog = lazyDialog(() => import('./move-seat-dialog.tsx'), 'student')

const PauseDialog = lazyDialog(() => import('./pause-dialog.tsx'), 'student')

type OpenDialog = { of: Holder; kind: 'move' | 'pause' | 'take' }

/** Students with a seat, who of them is away, and how many seats are left; `now` in milliseconds. */
export function SeatsSection({ batch, now }: { batch: FullBatch; now: number }) {
  const today = todayAt(now)
  const [dialog, setDialog, close] = useDialogSubject<OpenDialog>()
  const { name: from } = useInstitute()
  const chosen = (kind: OpenDialog['kind']) => (dialog?.kind === kind ? dialog.of : undefined)
  const mayChange = isOpen(batch.state)
  return (
    <Panel
      title="Seats"
      about={mayChange ? messages.seatsFree(batch.seatsLeft, batch.seats) : ''}
      action={
        <div className="flex flex-wrap gap-2">
          {batch.holders.length > 0 && (
            <Button className="noscript:hidden" onClick={() => window.print()}>
              Print roll
            </Button>
          )}
          {mayChange && <GiveSeat batch={batch} />}
        </div>
      }
    >
      {batch.holders.length === 0 && (
        <p className="text-ink-muted">{mayChange ? 'Nobody has a seat yet.' : 'Nobody has a seat.'}</p>
      )}
      <ul aria-label="Students with a seat" className="divide-y divide-line empty:hidden">
        {batch.holders.map(({ student, ...pause }) => (
          <UserRow
            key={student._id}
            user={student}
            about={<About email={student.email} away={pauseInWords(pause, today)} />}
            text={toStudent(from, student, batch)}
            menu={mayChange && <Changes student={student} onAsk={setDialog} />}
          />
        ))}
      </ul>
      <MoveSeatDialog batch={batch} student={chosen('move')} onClose={close} />
      <PauseDialog batch={batch} student={chosen('pause')} today={today} onClose={close} />
      <TakeOutQuestion batch={batch} student={chosen('take')} ask={messages.askTakeOut} onClose={close} />
    </Panel>
  )
}

const About = ({ email, away }: { email: string; away: string | undefined }) => (
  <>
    {email}
    {away && (
      <span className="block">
        <Badge tone="warn">{`On leave ${away}`}</Badge>
      </span>
    )}
  </>
)

const Changes = ({ student, onAsk }: { student: Holder; onAsk: (dialog: OpenDialog) => void }) => (
  <>
    <Button
      small
      aria-label={`Move ${student.name} to another batch`}
      onClick={() => onAsk({ of: student, kind: 'move' })}
    >
      Move
    </Button>
    <Button small aria-label={`Mark leave of ${student.name}`} onClick={() => onAsk({ of: student, kind: 'pause' })}>
      Mark leave
    </Button>
    <Button
      small
      variant="remove"
      aria-label={`Remove ${student.name}`}
      onClick={() => onAsk({ of: student, kind: 'take' })}
    >
      Remove
    </Button>
  </>
)
