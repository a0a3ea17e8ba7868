import { useQuery } from '@tanstack/react-query'
import { countInWords } from '#src/shared/text.ts'
import type { Deletion } from '../contract.ts'
import { dashboardApi } from './api.ts'

const enrolledInWords = ({ students, graduates }: Deletion) =>
  `${countInWords(students, 'student loses', 'students lose')} the course and its materials; ${graduates} of them completed it.`
const classroomInWords = ({ batches, seats, marks }: Deletion) =>
  `${countInWords(batches, 'batch', 'batches')} with ${countInWords(seats, 'taken seat')} and ${countInWords(marks, 'attendance mark')} will be deleted too.`

/** Of a course that is to be deleted: who loses it, and what goes with it. */
export function DeletionConsequences({ courseId }: { courseId: string }) {
  const counts = useQuery({ ...dashboardApi.deletion.queryOptions({ input: { id: courseId } }), staleTime: 0 })
  if (counts.isPending) return <p>Counting what would be deleted with it…</p>
  if (!counts.data) return null
  const { students, batches } = counts.data
  return (
    <div className="grid gap-2 empty:hidden">
      {students > 0 && <p>{enrolledInWords(counts.data)}</p>}
      {batches > 0 && <p>{classroomInWords(counts.data)}</p>}
    </div>
  )
}
