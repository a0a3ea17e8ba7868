import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { enrollmentsApi } from '#src/features/enrollments/web/api.ts'
import { TextField } from '#src/web/forms/field.tsx'

/** What a class is about: the course's own modules are proposed. */
export function TopicField({ courseId }: { courseId: string }) {
  const id = useId()
  const { data } = useQuery(enrollmentsApi.fullCourse.queryOptions({ input: { id: courseId } }))
  return (
    <>
      <TextField name="topic" label="Topic" hint="A module of the course, or your own words." list={id} />
      <datalist id={id}>
        {data?.modules.map(({ _id, title }) => (
          <option key={_id} value={title} />
        ))}
      </datalist>
    </>
  )
}
