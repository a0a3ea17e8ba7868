import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { enrollmentsApi } from '#src/features/enrollments/web/api.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Combobox } from '#src/web/forms/combobox.tsx'
import { Button } from '#src/web/ui/button.tsx'
import type { Register } from '../../../shapes.ts'
import { attendanceApi } from '../../api.ts'

type Props = { register: Register; attendeeId: string; onClose: () => void }
type Student = { _id: string; name: string; email: string }

/** Which student of the course a name is. */
export default function AssignForm({ register: { class: classInfo, course }, attendeeId, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Student>()
  const query = useQuery({
    ...enrollmentsApi.ofCourse.queryOptions({
      input: { courseId: course._id, q: typed || undefined, sort: 'name', limit: 20 },
    }),
    placeholderData: (before) => before,
  })
  const feedback = useMutationFeedback('Failed to link the name.')
  const assign = useMutation(
    attendanceApi.assignAttendee.mutationOptions({
      ...feedback,
      onSuccess(data) {
        feedback.onSuccess(data)
        onClose()
      },
    }),
  )
  return (
    <>
      <p>They will be marked present in this class. Only students enrolled in the course can be chosen.</p>
      <Combobox
        label="Student"
        placeholder="Search by name or email"
        query={query}
        nameOf={({ student }) => student.name}
        onType={(words) => {
          setTyped(words)
          if (chosen && chosen.name !== words) setChosen(undefined)
        }}
        onChoose={({ student }) => setChosen(student)}
      />
      {chosen && <p className="wrap-anywhere text-ink-muted">{chosen.email}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!chosen || assign.isPending}
          onClick={() => chosen && assign.mutate({ id: classInfo._id, attendeeId, studentId: chosen._id })}
        >
          {assign.isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </>
  )
}
