import type { WithoutBatch } from '../../shapes.ts'
import { MoveSeatDialog } from './move-seat-dialog.tsx'

type Props = { asked: WithoutBatch | undefined; students: WithoutBatch[]; onClose: () => void }

/** Asks one of these students' next batch. */
export function GiveSeatDialog({ asked, students, onClose }: Props) {
  // Closed it is there too, and gives the focus back.
  const about = asked ?? students[0]
  if (!about) return null
  const { batch, course } = about
  return (
    <MoveSeatDialog
      batch={{ _id: batch._id, courseId: course._id, courseTitle: course.title }}
      student={asked?.student}
      isWithoutSeat
      onClose={onClose}
    />
  )
}
