import { useRef } from 'react'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import type { WithoutBatch } from '../../shapes.ts'

const MoveSeatDialog = lazyDialog(() => import('../move-seat-dialog.tsx'), 'student')

type Props = { withoutBatch: WithoutBatch | undefined; onClose: () => void }

/** Asks in which batch a student without one gets a seat. */
export function GiveSeatDialog({ withoutBatch, onClose }: Props) {
  const last = useRef(withoutBatch)
  // Closed it is there too, and gives the focus back.
  if (withoutBatch) last.current = withoutBatch
  if (!last.current) return null
  const { batch, course } = last.current
  return (
    <MoveSeatDialog
      batch={{ _id: batch._id, courseId: course._id, courseTitle: course.title }}
      student={withoutBatch?.student}
      isWithoutSeat
      onClose={onClose}
    />
  )
}
