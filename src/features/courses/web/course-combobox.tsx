import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Choice, Combobox } from '#src/web/forms/combobox.tsx'
import type { ManagedCourse } from '../contract.ts'
import { coursesApi } from './api.ts'

type Titled = Pick<ManagedCourse, '_id' | 'title'>

export function CourseCombobox({ label, onChoose, field }: Pick<Choice<Titled>, 'label' | 'onChoose' | 'field'>) {
  const [typed, setTyped] = useState('')
  const query = useQuery({
    ...coursesApi.all.queryOptions({ input: { q: typed || undefined, sort: 'title', limit: 20 } }),
    placeholderData: (before) => before,
  })
  return (
    <Combobox<Titled>
      label={label}
      placeholder="Search by title"
      query={query}
      nameOf={({ title }) => title}
      onType={setTyped}
      onChoose={onChoose}
      {...(field && { field })}
    />
  )
}
