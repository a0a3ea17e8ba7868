import { useQuery } from '@tanstack/react-query'
import { batchesApi } from './api.ts'

const WORDS = { held: '', offered: ', offered', waiting: ', in line' }

/** Asked for once, for the whole list. */
export const courseSeats = (courseId: string) => batchesApi.seatsOf.queryOptions({ input: { courseId } })

/** In which batches of a course each student sits, or waits to. */
export function useSeats(courseId: string) {
  const { data = [] } = useQuery(courseSeats(courseId))
  const all = Map.groupBy(data, ({ studentId }) => studentId)
  return (studentId: string) =>
    all.get(studentId)?.map(({ batchId, name, standing }) => (
      <span key={batchId} className="block">
        {name}
        {WORDS[standing]}
      </span>
    ))
}
