import { useMutation } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import type { User } from '#src/access/user.ts'
import type { Course } from '#src/features/courses/contract.ts'
import { PublishedCourse } from '#src/features/courses/web/published-course.tsx'
import { errorMessage } from '#src/web/api/errors.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { Dialog } from '#src/web/ui/overlays/dialog.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { messages } from '../messages.ts'
import { enrollmentsApi } from './api.ts'
import { BatchChoiceSlot, type Choice } from './classroom-slots.ts'
import { isClash } from './use-enrolling.ts'

/** Who is not approved yet is so in the same step. */
type Enrolled = Pick<User, '_id' | 'name'> & { isApproved?: boolean }
const isPending = ({ isApproved }: Enrolled) => isApproved === false

/** Asks for a published course and enrolls the student in it (product 8.4). */
export default function EnrollDialog({ student, onClose }: { student: Enrolled | undefined; onClose: () => void }) {
  return (
    <Dialog
      title={student && (isPending(student) ? messages.approveAndEnroll(student.name) : `Enroll ${student.name}`)}
      onClose={onClose}
    >
      {student && <CourseQuestion student={student} onClose={onClose} />}
    </Dialog>
  )
}

function CourseQuestion({ student, onClose }: { student: Enrolled; onClose: () => void }) {
  const [course, setCourse] = useState<Course>()
  const [choice, setChoice] = useState<Choice>()
  const [clash, setClash] = useState<string>()
  const Batches = useContext(BatchChoiceSlot)
  const outcome = {
    onSuccess({ message }: { message: string }) {
      toast('success', message)
      onClose()
    },
    onError(error: Error) {
      const sentence = errorMessage(error, 'Failed to enroll student.')
      if (isClash(error)) setClash(sentence)
      else toast('error', sentence)
    },
  }
  const enroll = useMutation(enrollmentsApi.enroll.mutationOptions(outcome))
  const approve = useMutation(enrollmentsApi.approveAndEnroll.mutationOptions(outcome))
  const isWorking = enroll.isPending || approve.isPending
  function send(isConfirmed?: true) {
    setClash(undefined)
    if (!course) return
    const wish = { courseId: course._id, ...choice, isConfirmed }
    if (isPending(student)) approve.mutate({ id: student._id, ...wish })
    else enroll.mutate({ studentId: student._id, ...wish })
  }
  return (
    <>
      <PublishedCourse
        isOpen={isPending(student)}
        onChoose={(chosen) => {
          setCourse(chosen)
          setChoice(undefined)
        }}
      />
      {course && <Batches key={course._id} courseId={course._id} onChoose={setChoice} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!course || isWorking} onClick={() => send()}>
          {isWorking ? 'Enrolling…' : isPending(student) ? 'Approve and enroll' : 'Enroll'}
        </Button>
      </div>
      <Confirm
        title="This clashes with another class"
        question={clash}
        action="Enroll anyway"
        tone="primary"
        isWorking={false}
        onConfirm={() => send(true)}
        onClose={() => setClash(undefined)}
      />
    </>
  )
}
