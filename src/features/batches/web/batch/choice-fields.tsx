import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { CourseCombobox } from '#src/features/courses/web/course-combobox.tsx'
import { Combobox } from '#src/web/forms/combobox.tsx'
import { batchesApi } from '../api.ts'

type Named = { name: string; label: string; required?: boolean }

function useChoice(name: string, required: boolean) {
  const { field, fieldState } = useController({ name })
  const { value, onChange, onBlur, ref } = field
  return {
    id: typeof value === 'string' ? value : '',
    choose: (row: { _id: string }) => onChange(row._id),
    field: { required, message: fieldState.error?.message, ref, onBlur, onClear: () => onChange('') },
  }
}

/** A course by its title; the form holds its id. */
export function CourseField({ name, label, required = false }: Named) {
  const { id, choose, field } = useChoice(name, required)
  const [picked, setPicked] = useState<{ _id: string; title: string }>()
  const { data } = useQuery({
    ...coursesApi.title.queryOptions({ input: { id } }),
    enabled: id !== '' && picked?._id !== id,
  })
  const chosen = [picked, data].find((mentor) => mentor?._id === id) ?? null
  return (
    <CourseCombobox
      label={label}
      onChoose={(course) => {
        setPicked(course)
        choose(course)
      }}
      field={{ ...field, chosen }}
    />
  )
}

export const mentors = batchesApi.mentors.queryOptions()

/** A mentor by name; the form holds their id. */
export function MentorField({ name, label, required = false }: Named) {
  const { id, choose, field } = useChoice(name, required)
  const [typed, setTyped] = useState('')
  const { data } = useQuery(mentors)
  const chosen = data?.find(({ _id }) => _id === id) ?? null
  const words = typed === chosen?.name ? '' : typed.toLowerCase()
  const query = useQuery({
    ...mentors,
    select: (all) => ({ body: all.filter((mentor) => mentor.name.toLowerCase().includes(words)) }),
  })
  return (
    <Combobox
      label={label}
      placeholder="Search by name"
      query={query}
      nameOf={({ name }) => name}
      onType={setTyped}
      onChoose={choose}
      field={{ ...field, chosen }}
    />
  )
}
