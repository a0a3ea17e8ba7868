import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '#src/web/ui/combobox.tsx'
import type { ManagedCourse } from '../contract.ts'
import { coursesApi } from './api.ts'

/** Finds any course by its title. */
export function CourseCombobox({ label, onChoose }: { label: string; onChoose: (course: ManagedCourse) => void }) {
  const [typed, setTyped] = useState('')
  const found = useQuery({
    ...coursesApi.all.queryOptions({ input: { q: typed || undefined, sort: 'title', limit: 20 } }),
    placeholderData: (before) => before,
  })
  return (
    <Combobox
      label={label}
      placeholder="Search by title"
      found={found}
      nameOf={({ title }) => title}
      onType={setTyped}
      onChoose={onChoose}
    />
  )
}
