import { ORPCError } from '@orpc/client'
import { dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { PageSetup } from '#src/access/setup.ts'
import type { User } from '#src/access/user.ts'
import type { ApiProcedure } from './api.ts'

/** Calls a procedure in this process, as the user of the page. */
export type CallInProcess = (path: readonly string[], input: unknown) => Promise<unknown>
/** `version` is that of the build whose page it is. */
type RequestContext = { callProcedure: CallInProcess; user: User | null; setup: PageSetup; version: string }
/** Who asked for a document, and what its loaders and actions may use: entry.server.tsx puts it here. */
export const requestContext = createContext<RequestContext>()

export type Context = Readonly<RouterContextProvider>

/** Calls a procedure in this process, for a loader or an action that needs its output. */
export const serverCall =
  <Input, Output>(context: Context, { key }: ApiProcedure<Input, Output>) =>
  (input: Input) =>
    // What the request itself would return.
    context.get(requestContext).callProcedure(key()[0], input) as Promise<Output>

const OWN_PAGE = new Set([401, 403, 404])

type Query = { queryKey: QueryKey }

/**
 * Runs a page's queries before it is rendered; use-dehydrated-state.ts hands them to its screens. What may not be seen
 * becomes the page for it; any other failure is left to the screen, which asks again and shows its own line, under a status
 * that nobody keeps; `failed` is for where no script will ask. A page stands without its `extras`, and learns where one was
 * refused.
 */
export async function prefetch(context: Context, queries: Query[], extras: Query[] = []) {
  const queryClient = new QueryClient()
  const { callProcedure } = context.get(requestContext)
  async function collectErrors(queries: Query[]): Promise<ORPCError<string, unknown>[]> {
    const results = await Promise.allSettled(
      queries.map(async ({ queryKey }) => {
        // As `createApi` makes them.
        const [path, { input } = {}] = queryKey as [path: string[], options?: { input?: unknown }]
        queryClient.setQueryData(queryKey, await callProcedure(path, input))
      }),
    )
    return results.flatMap((result) => {
      if (result.status === 'fulfilled') return []
      if (result.reason instanceof ORPCError) return [result.reason]
      throw result.reason
    })
  }
  const [failures, missed] = await Promise.all([collectErrors(queries), collectErrors(extras)])
  for (const { status: answered, message } of failures) {
    // An address that no procedure could parse leads nowhere.
    const status = answered === 400 ? 404 : answered
    if (OWN_PAGE.has(status)) throw data({ message }, { status })
  }
  const isRefused = missed.some(({ status }) => OWN_PAGE.has(status))
  const failed = failures[0]?.message
  const dehydratedState = dehydrate(queryClient)
  return data({ isRefused, failed, dehydratedState }, { status: failed === undefined ? 200 : 503 })
}

/** In the browser a page opens at once and its screen fetches its data; only documents are prefetched. */
export const clientLoader = () => null
