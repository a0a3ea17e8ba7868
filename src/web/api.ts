import { type ClientOptions, createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { contract } from '../contract.ts'

/** Repeated with the same key, a creating call takes effect once. */
export type CallContext = { idempotencyKey?: string }
export type ApiClient = JsonifiedClient<ContractRouterClient<typeof contract, CallContext>>
export type Issue = { path: string; message: string }

const client: ApiClient = createORPCClient({
  async call(path: readonly string[], input: unknown, options: ClientOptions<CallContext>) {
    const { link } = await import('./api-link.ts')
    return link.call(path, input, options)
  },
})

export const apiOver = (client: ApiClient) => createTanstackQueryUtils(client)
export const api = apiOver(client)
export type Api = typeof api

export const statusOf = (error: unknown) => (error instanceof ORPCError ? error.status : null)
/** What was wrong with each field, where the server said so. */
export const issuesOf = (error: unknown): Issue[] =>
  (error instanceof ORPCError && (error.data as { issues?: Issue[] } | undefined)?.issues) || []
