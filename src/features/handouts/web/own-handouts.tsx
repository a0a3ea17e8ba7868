import { useQuery } from '@tanstack/react-query'
import { ownHandoutsQuery } from './api.ts'
import { HandoutLink } from './handout-link.tsx'
import { HandoutList } from './handout-list.tsx'

/** The handouts of a student's batch of a course; nothing where there are none. */
export function HandoutsOfCourse({ courseId }: { courseId: string }) {
  const { data = [] } = useQuery(ownHandoutsQuery())
  const handouts = data.filter((handout) => handout.courseId === courseId)
  if (handouts.length === 0) return null
  return (
    <section aria-label="Handouts" className="grid gap-1">
      <h3 className="text-lg">Handouts</h3>
      <HandoutList
        label="Handouts"
        handouts={handouts}
        row={(handout) => (
          <li key={handout._id} className="py-1">
            <HandoutLink handout={handout} />
          </li>
        )}
      />
    </section>
  )
}

/** Those of one class of theirs. */
export function HandoutsOfClass({ classId }: { classId: string }) {
  const { data = [] } = useQuery(ownHandoutsQuery())
  const handouts = data.filter((handout) => handout.class?._id === classId)
  if (handouts.length === 0) return null
  return (
    <ul aria-label="Handouts of this class">
      {handouts.map((handout) => (
        <li key={handout._id}>
          <HandoutLink handout={handout} isAtClass />
        </li>
      ))}
    </ul>
  )
}
