import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { type Api, api, statusOf } from '#src/web/api.ts'
import type { Person } from '../contract.ts'

/** Who is signed in; null for a guest. A failure that is no answer counts as signed out and is logged (spec 4, Session). */
const me = (api: Api) =>
  queryOptions({
    queryKey: ['me'],
    refetchInterval: false,
    async queryFn(): Promise<Person | null> {
      try {
        return (await api.people.me.call()).user
      } catch (error) {
        if (statusOf(error) !== 401 && statusOf(error) !== 404) console.error('Failed to fetch user:', error)
        return null
      }
    },
  })

type Auth = {
  user: Person | null
  loading: boolean
  setUser: (user: Person | null) => void
  logout: () => Promise<void>
}

const Session = createContext<Auth | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient()
  const { data: user = null, isPending: loading } = useQuery(me(api))
  /** Nothing of one person's answers stays for the next. */
  function setUser(next: Person | null) {
    cache.setQueryData(['me'], next)
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  }
  async function logout() {
    await api.people.logout.call()
    setUser(null)
  }
  return <Session value={{ user, loading, setUser, logout }}>{children}</Session>
}

export function useAuth() {
  const auth = useContext(Session)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** As `useAuth`, and where a screen opens long after anyone asked, it asks once more before it believes. */
export function useCheckedAuth() {
  const { isFetching, isFetchedAfterMount } = useQuery(me(api))
  const auth = useAuth()
  return { ...auth, loading: auth.loading || (isFetching && !isFetchedAfterMount) }
}
