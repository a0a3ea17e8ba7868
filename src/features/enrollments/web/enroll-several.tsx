import { useContext, useState } from 'react'
import type { User } from '#src/access/user.ts'
import type { Course } from '#src/features/courses/contract.ts'
import { PublishedCourse } from '#src/features/courses/web/published-course.tsx'
import { OutcomeList } from '#src/features/users/web/outcome-list.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { messages } from '../messages.ts'
import { BatchChoiceSlot, type Choice } from './classroom-slots.ts'
import { type EnrollmentOutcome, useEnrolling } from './use-enrolling.ts'

type Chosen = Pick<Course, '_id' | 'title'>
type Props = {
  students: User[]
  course: Chosen | undefined
  isOpen: boolean
  onClose: () => void
  /** Somebody is enrolled, or was refused: none of them is to be asked for again. */
  onDone: () => void
}

/** One question for several students, and an outcome for each (product 8.13). */
export default function EnrollSeveral({ isOpen, onClose, onDone, ...props }: Props) {
  const [isAnswered, setAnswered] = useState(false)
  function close() {
    onClose()
    if (isAnswered) onDone()
    setAnswered(false)
  }
  return (
    <Dialog title={isOpen ? messages.enrollSeveral(props.students.length) : undefined} onClose={close}>
      <Question {...props} onAnswered={() => setAnswered(true)} onClose={close} />
    </Dialog>
  )
}

type QuestionProps = Pick<Props, 'students' | 'course' | 'onClose'> & { onAnswered: () => void }

function Question({ students, course: fixedCourse, onAnswered, onClose }: QuestionProps) {
  const [course, setCourse] = useState<Chosen | undefined>(fixedCourse)
  const [choice, setChoice] = useState<Choice>()
  const Batches = useContext(BatchChoiceSlot)
  const { enroll, isPending, outcomes } = useEnrolling()
  const undecided = outcomes.filter(({ isUndecided }) => isUndecided).map(({ student }) => student)
  function choose(chosen: Chosen | undefined) {
    setCourse(chosen)
    setChoice(undefined)
  }
  const clashing = outcomes.filter(({ isClash }) => isClash).map(({ student }) => student)
  function send(recipients: Pick<User, '_id' | 'name'>[], isConfirmed?: true) {
    if (!course) return
    onAnswered()
    enroll({ students: recipients, course, choice, ...(isConfirmed && { isConfirmed }) })
  }
  if (outcomes.length > 0 && course) {
    return (
      <>
        <Outcomes outcomes={outcomes} title={course.title} />
        <div className="flex flex-wrap justify-end gap-3">
          {undecided.length > 0 && (
            <Button disabled={isPending} onClick={() => send(undecided)}>
              Try again
            </Button>
          )}
          {clashing.length > 0 && (
            <Button disabled={isPending} onClick={() => send(clashing, true)}>
              {messages.enrollAnyway(clashing.length)}
            </Button>
          )}
          <Button variant="primary" disabled={isPending} onClick={onClose}>
            {isPending ? `Enrolling, ${outcomes.length} of ${students.length}…` : 'Done'}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      {fixedCourse ? <p>{fixedCourse.title}</p> : <PublishedCourse isOpen onChoose={choose} />}
      {course && <Batches key={course._id} courseId={course._id} onChoose={setChoice} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!course || isPending} onClick={() => send(students)}>
          {isPending ? 'Enrolling…' : 'Enroll'}
        </Button>
      </div>
    </>
  )
}

function Outcomes({ outcomes, title }: { outcomes: EnrollmentOutcome[]; title: string }) {
  const enrolledCount = outcomes.filter(({ isDone }) => isDone).length
  return (
    <div role="status" className="grid gap-3">
      <p className="font-semibold">{messages.severalEnrolled(enrolledCount, title)}</p>
      <OutcomeList outcomes={outcomes} />
    </div>
  )
}
