import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Person } from '#src/access/person.ts'
import { toast } from '#src/web/ui/toast.tsx'
import { JUST_IN, welcomeOf } from '../rules.ts'

/** Whoever the server led here from the sign-in provider is welcomed once: without JavaScript by a line. */
export function Welcome({ user }: { user: Person }) {
  const [query, setQuery] = useSearchParams()
  const isJustIn = query.has(JUST_IN)
  const { kind, message } = welcomeOf(user)
  useEffect(() => {
    if (!isJustIn) return
    toast(kind, message)
    setQuery(
      (asked) => {
        asked.delete(JUST_IN)
        return asked
      },
      { replace: true },
    )
  }, [isJustIn, kind, message, setQuery])
  if (!isJustIn) return null
  return <p className="hidden bg-good-soft px-4 py-3 text-good noscript:block">{message}</p>
}
