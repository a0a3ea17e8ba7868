import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/web/api.ts'
import { Chooser } from '#src/web/ui/chooser.tsx'
import type { ManagedCourse } from '../contract.ts'

/** Finds any course by its title. */
export function CourseChooser({ label, onChoose }: { label: string; onChoose: (course: ManagedCourse) => void }) {
  const [typed, setTyped] = useState('')
  const found = useQuery({
    ...api.courses.all.queryOptions({ input: { q: typed || undefined, sort: 'title', limit: 20 } }),
    placeholderData: (before) => before,
  })
  return (
    <Chooser
      label={label}
      placeholder="Search by title"
      found={found}
      nameOf={({ title }) => title}
      onType={setTyped}
      onChoose={onChoose}
    />
  )
}
