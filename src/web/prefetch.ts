import { ORPCError } from '@orpc/client'
import { dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Person } from '#src/access/person.ts'
import type { ApiCall } from './api.ts'

/** Makes a call in this process, as whoever asked for the page. */
export type CallInProcess = (path: readonly string[], input: unknown) => Promise<unknown>
/** What entry.server puts here for each document. */
export const callInProcess = createContext<CallInProcess>()
export const viewer = createContext<Person | null>()
/** What this installation has: whether people can sign in through a provider, and where files are kept. */
export type Setup = { social: boolean; mediaHost: 'local' | 's3' }
export const setup = createContext<Setup>()

export type Context = Readonly<RouterContextProvider>

/** A call for a loader or an action that needs its answer: made in this process. */
export const serverCall =
  <Input, Output>(context: Context, { key }: ApiCall<Input, Output>) =>
  (input: Input) =>
    // What the call itself would answer.
    context.get(callInProcess)(key()[0], input) as Promise<Output>

const OWN_PAGE = new Set([401, 403, 404])

/**
 * Answers a page's queries before it is rendered. What may not be seen becomes the page for it; any other failure is
 * left to the screen, which asks again and shows its own line, under a status that nobody keeps.
 */
export async function prefetch(context: Context, queries: { queryKey: QueryKey }[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const call = context.get(callInProcess)
  const results = await Promise.allSettled(
    queries.map(({ queryKey }) => {
      // As `createApi` makes them.
      const [path, { input } = {}] = queryKey as [path: string[], options?: { input?: unknown }]
      return queryClient.fetchQuery({ queryKey, queryFn: () => call(path, input) })
    }),
  )
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  for (const failure of failures) {
    if (!(failure instanceof ORPCError)) throw failure
    // An address that no call could read leads nowhere.
    const status = failure.status === 400 ? 404 : failure.status
    if (OWN_PAGE.has(status)) throw data({ message: failure.message }, { status })
  }
  return data({ dehydrated: dehydrate(queryClient) }, { status: failures.length > 0 ? 503 : 200 })
}

/** In the browser a page opens at once and its screen asks for what it lacks; only documents are prefetched. */
export const clientLoader = () => null
