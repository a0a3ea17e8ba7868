import { useMutation } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { describeMark, type Mark } from '../../../rules.ts'
import type { Register } from '../../../shapes.ts'
import { attendanceApi } from '../../api.ts'
import type { RegisterRow } from '../use-register.ts'

type Question = { kind: 'assign' | 'remove'; of: RegisterRow & { attendeeId: string } }
type Props = {
  register: Register
  /** With what was marked on this phone since the register was read. */
  rows: RegisterRow[]
  isOpen: boolean
  onMark: (row: RegisterRow, mark: Mark) => void
}

/** With the combobox, which a register needs for this alone. */
const AssignForm = lazyOrBlank(() => import('./assign-form.tsx'))

/** Whoever was added to this class: a visitor came or did not, a name is assigned to a student, a mistake is taken back. */
export function AddedSection({ register, rows, isOpen, onMark }: Props) {
  const id = useId()
  const [question, setQuestion, close] = useDialogSubject<Question>()
  const added = rows.flatMap((row) => (row.attendeeId === null ? [] : { ...row, attendeeId: row.attendeeId }))
  if (added.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2 print:hidden">
      <h2 id={id} className="text-xl">
        Added to this class
      </h2>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-paper-raised px-4">
        {added.map((row) => (
          <li key={row.attendeeId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-base">
            <p className="min-w-0 grow basis-56 wrap-anywhere">
              <strong>{row.student.name}</strong>
              <span className="block text-sm text-ink-muted">{IS[row.guest ?? 'student']}</span>
            </p>
            {isOpen && (
              <span className="flex flex-wrap gap-x-1 gap-y-2 sm:gap-2">
                {row.guest === 'visitor' && <VisitorMark row={row} onMark={onMark} />}
                {row.guest === 'name' && (
                  <Button
                    small
                    aria-label={`Link to a student: ${row.student.name}`}
                    onClick={() => setQuestion({ kind: 'assign', of: row })}
                  >
                    Link to a student
                  </Button>
                )}
                <Button
                  small
                  variant="remove"
                  aria-label={`Remove ${row.student.name}`}
                  onClick={() => setQuestion({ kind: 'remove', of: row })}
                >
                  Remove
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        title={question?.kind === 'assign' ? `Link ${question.of.student.name} to a student` : undefined}
        onClose={close}
      >
        <Suspense>
          {question?.kind === 'assign' && (
            <AssignForm register={register} attendeeId={question.of.attendeeId} onClose={close} />
          )}
        </Suspense>
      </Dialog>
      <Removing id={register.class._id} row={question?.kind === 'remove' ? question.of : undefined} onClose={close} />
    </section>
  )
}

const IS = {
  student: 'Student of this course, for this class only',
  visitor: 'Visitor of a demo class',
  name: 'A name only: attendance not counted until linked',
}

const VISITOR_MARKS = ['present', 'absent'] as const

const VisitorMark = ({ row, onMark }: { row: RegisterRow; onMark: Props['onMark'] }) =>
  VISITOR_MARKS.map((mark) => (
    <Button
      key={mark}
      small
      variant={row.mark === mark ? 'primary' : 'plain'}
      aria-pressed={row.mark === mark}
      aria-label={`${row.student.name}: ${describeMark(mark, 'visitor').toLowerCase()}`}
      onClick={() => onMark(row, mark)}
    >
      {describeMark(mark, 'visitor')}
    </Button>
  ))

function Removing({ id, row, onClose }: { id: string; row: Question['of'] | undefined; onClose: () => void }) {
  const remove = useMutation(
    attendanceApi.removeAttendee.mutationOptions(useMutationFeedback('Failed to remove them from the class.')),
  )
  return (
    <Confirm
      question={row && `${row.student.name} will no longer be in the attendance register of this class.`}
      title={row && `Remove ${row.student.name}`}
      action="Remove"
      isWorking={remove.isPending}
      onClose={onClose}
      onConfirm={() => row && remove.mutate({ id, attendeeId: row.attendeeId }, { onSettled: onClose })}
    />
  )
}
