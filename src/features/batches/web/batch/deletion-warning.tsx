import { useQuery } from '@tanstack/react-query'
import { howMany } from '#src/shared/text.ts'
import { batchesApi } from '../api.ts'

/** Of a course that is to be deleted: its batches, and who sits in them. */
export function BatchesGoToo({ courseId }: { courseId: string }) {
  const batches = useQuery(batchesApi.all.queryOptions({ input: { courseId } })).data?.body ?? []
  if (batches.length === 0) return null
  const seats = batches.reduce((all, { seatsHeld }) => all + seatsHeld, 0)
  return (
    <p>
      {howMany(batches.length, 'batch', 'batches')} with {howMany(seats, 'taken seat')} will be deleted too.
    </p>
  )
}
