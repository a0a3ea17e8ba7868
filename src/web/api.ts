import contract from 'virtual:contract'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'

/** Repeated with the same key, a creating call takes effect once. */
export type CallContext = { idempotencyKey?: string }
export type ApiClient = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>
export type Issue = { path: string; message: string }

type Calls = Record<string, Record<string, { '~orpc': { meta: { fallback: string } } }>>
const fallbackOf = ([feature = '', call = '']: readonly string[]) =>
  (contract as unknown as Calls)[feature]?.[call]?.['~orpc'].meta.fallback

const link = new OpenAPILink<CallContext>(contract, {
  url: () => {
    if (typeof window === 'undefined') throw new Error('Prefetch this query in the route loader')
    return `${window.location.origin}/api`
  },
  headers: ({ context }) => (context?.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
  customErrorResponseBodyDecoder: (body, { status }) => {
    const { message, issues } = (body ?? {}) as { message?: string; issues?: Issue[] }
    return new ORPCError('REFUSED', { status, message: message ?? '', data: { issues } })
  },
  interceptors: [
    async ({ next, path }) => {
      try {
        return await next()
      } catch (error) {
        // The server's own sentence where there is one, else the call's (spec 8). Status 0: no answer at all.
        if (error instanceof ORPCError && error.message) throw error
        const status = error instanceof ORPCError ? error.status : 0
        throw new ORPCError('FAILED', { status, message: fallbackOf(path), cause: error })
      }
    },
  ],
})

export const apiOver = (client: ApiClient) => createTanstackQueryUtils(client)
export const api = apiOver(createORPCClient(link))
export type Api = typeof api

export const statusOf = (error: unknown) => (error instanceof ORPCError ? error.status : null)
/** What was wrong with each field, where the server said so. */
export const issuesOf = (error: unknown): Issue[] =>
  (error instanceof ORPCError && (error.data as { issues?: Issue[] } | undefined)?.issues) || []
