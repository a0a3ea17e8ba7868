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
import { enrollmentsApi } from './api.ts'
import { BatchChoiceSlot, type Choice } from './classroom-slots.ts'
import { isClash } from './use-enrolling.ts'

type Enrolled = Pick<User, '_id' | 'name'>

/** Asks for a published course and enrolls the student in it (product 8.4). */
export default function EnrollDialog({ student, onClose }: { student: Enrolled | undefined; onClose: () => void }) {
  return (
    <Dialog title={student && `Enroll ${student.name}`} onClose={onClose}>
      {student && <CourseQuestion student={student} onClose={onClose} />}
    </Dialog>
  )
}

function CourseQuestion({ student, onClose }: { student: Enrolled; onClose: () => void }) {
  const [course, setCourse] = useState<Course>()
  const [choice, setChoice] = useState<Choice>()
  const [clash, setClash] = useState<string>()
  const Batches = useContext(BatchChoiceSlot)
  const enroll = useMutation(
    enrollmentsApi.enroll.mutationOptions({
      onSuccess: ({ message }) => {
        toast('success', message)
        onClose()
      },
      onError(error) {
        const sentence = errorMessage(error, 'Failed to enroll student.')
        if (isClash(error)) setClash(sentence)
        else toast('error', sentence)
      },
    }),
  )
  function send(isConfirmed?: true) {
    setClash(undefined)
    if (course) enroll.mutate({ studentId: student._id, courseId: course._id, ...choice, isConfirmed })
  }
  return (
    <>
      <PublishedCourse
        onChoose={(chosen) => {
          setCourse(chosen)
          setChoice(undefined)
        }}
      />
      {course && <Batches key={course._id} courseId={course._id} onChoose={setChoice} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!course || enroll.isPending} onClick={() => send()}>
          {enroll.isPending ? 'Enrolling…' : 'Enroll'}
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
