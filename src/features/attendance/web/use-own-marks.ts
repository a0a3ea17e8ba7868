import { useEffect } from 'react'
import { useAuth } from '#src/features/people/web/auth.tsx'
import { openMarks, useMarks } from './marks-store.ts'

export function useOwnMarks() {
  const { user } = useAuth()
  const personId = user?._id
  useEffect(() => {
    if (personId) void openMarks(personId)
  }, [personId])
  return { ...useMarks(), isSignedIn: personId !== undefined }
}
