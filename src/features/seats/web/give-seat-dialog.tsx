import { Suspense, useRef } from 'react'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import type { WithoutBatch } from '../shapes.ts'

/** With the library of dialogs, which no home needs before a seat is given. */
const MoveSeatDialog = lazyOrBlank(async () => ({ default: (await import('./move-seat-dialog.tsx')).MoveSeatDialog }))

type Props = { withoutBatch: WithoutBatch | undefined; onClose: () => void }

/** Asks in which batch a student without one gets a seat. */
export function GiveSeatDialog({ withoutBatch, onClose }: Props) {
  const last = useRef(withoutBatch)
  // Closed it is there too, and gives the focus back.
  if (withoutBatch) last.current = withoutBatch
  if (!last.current) return null
  const { batch, course } = last.current
  return (
    <Suspense>
      <MoveSeatDialog
        batch={{ _id: batch._id, courseId: course._id, courseTitle: course.title }}
        student={withoutBatch?.student}
        isWithoutSeat
        onClose={onClose}
      />
    </Suspense>
  )
}
