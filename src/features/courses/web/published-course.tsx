import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Combobox } from '#src/web/forms/combobox.tsx'
import type { Course } from '../contract.ts'
import { coursesApi } from './api.ts'

type Choice = { onChoose: (course: Course | undefined) => void; isOpen?: boolean }

export function PublishedCourse({ onChoose, isOpen }: Choice) {
  const [typed, setTyped] = useState('')
  const chosen = useRef<Course>(undefined)
  function choose(course: Course | undefined) {
    chosen.current = course
    onChoose(course)
  }
  const query = useQuery({
    ...coursesApi.list.queryOptions({ input: { q: typed || undefined, sort: 'title', limit: 20 } }),
    placeholderData: (before) => before,
  })
  return (
    <Combobox
      label="Course"
      placeholder="Search by title"
      query={query}
      nameOf={({ title }) => title}
      isOpen={isOpen}
      onType={(words) => {
        setTyped(words)
        if (chosen.current && chosen.current.title !== words) choose(undefined)
      }}
      onChoose={choose}
    />
  )
}
