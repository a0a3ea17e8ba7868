import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { EMPTY_SENDER } from './sender-fields.tsx'

const courseQuery = (id: string) => coursesApi.get.queryOptions({ input: { id } })

/** For a loader: the course that an address names. */
export function findRequestedCourse({ url }: Request) {
  const course = new URL(url).searchParams.get('course')
  return course ? [courseQuery(course)] : []
}

/** The title of the course that the address names; nothing until it has loaded, or where there is none. */
export function useRequestedCourse() {
  const id = useSearchParams()[0].get('course') ?? ''
  return useQuery({ ...courseQuery(id), enabled: id !== '' }).data?.title
}

/** Who is signed in, as a form begins; it is theirs to change. */
export function useKnownSender() {
  const { user } = useAuth()
  const [sender] = useState(() => (user ? { ...EMPTY_SENDER, fullName: user.name, email: user.email } : EMPTY_SENDER))
  return sender
}
