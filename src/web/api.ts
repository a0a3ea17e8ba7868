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
    const { link } = await import('./api-link.ts').catch(unreached)
    return link.call(path, input, options)
  },
})

const UNREACHED = 'The site cannot be reached. Please try again.'

function unreached(cause: unknown): never {
  throw new ORPCError('UNREACHED', { status: 0, message: UNREACHED, cause })
}

export const apiOver = (client: ApiClient) => createTanstackQueryUtils(client)
export const api = apiOver(client)
export type Api = typeof api

export const statusOf = (error: unknown) => (error instanceof ORPCError ? error.status : null)
/** The sentence of the call that failed; where no call could be made, the screen's own (spec 8). */
export const sentenceOf = (error: unknown, screens = UNREACHED) =>
  error instanceof ORPCError && error.code !== 'UNREACHED' ? error.message : screens
/** What was wrong with each field, where the server said so. */
export const issuesOf = (error: unknown): Issue[] =>
  (error instanceof ORPCError && (error.data as { issues?: Issue[] } | undefined)?.issues) || []
