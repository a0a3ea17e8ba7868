import { useQuery } from '@tanstack/react-query'
import { batchesApi } from './api.ts'

const WORDS = { held: '', offered: ', offered', waiting: ', in line' }

/** Asked for once, for the whole list. */
export const courseSeats = (courseId: string) => batchesApi.seatsOf.queryOptions({ input: { courseId } })

/** In which batch of a course a student sits, or waits to. */
export function SeatOf({ courseId, studentId }: { courseId: string; studentId: string }) {
  const { data = [] } = useQuery(courseSeats(courseId))
  const own = data.filter((one) => one.studentId === studentId)
  return own.map(({ batchId, name, standing }) => (
    <span key={batchId} className="block">
      {name}
      {WORDS[standing]}
    </span>
  ))
}
