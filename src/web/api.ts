import { type Client, type ClientOptions, createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'

/** Repeated with the same key, a creating call takes effect once. */
export type CallContext = { idempotencyKey?: string }
/** The calls of a contract, as they are made from outside. */
export type ClientOf<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract, CallContext>>
export type Issue = { path: string; message: string }

const link = {
  async call(path: readonly string[], input: unknown, options: ClientOptions<CallContext>) {
    const { link } = await import('./api-link.ts').catch(unreached)
    return link.call(path, input, options)
  },
}

const UNREACHED = 'The site cannot be reached. Please try again.'

function unreached(cause: unknown): never {
  throw new ORPCError('UNREACHED', { status: 0, message: UNREACHED, cause })
}

/** The calls of one feature for its screens: `queryOptions`, `mutationOptions`, `call` and `key` of each. */
export function createApi<Contract extends AnyContractRouter>(feature: string) {
  const path = [feature]
  return createTanstackQueryUtils(createORPCClient<ClientOf<Contract>>(link, { path }), { path })
}

/** One call as `createApi` gives it; its key begins with its path. */
export type ApiCall<Input, Output> = {
  key: () => readonly [path: readonly string[], ...unknown[]]
  call: Client<CallContext, Input, Output, Error>
}

export const statusOf = (error: unknown) => (error instanceof ORPCError ? error.status : null)
/** The sentence of the call that failed; where no call could be made, the screen's own (spec 8). */
export const sentenceOf = (error: unknown, screens = UNREACHED) =>
  error instanceof ORPCError && error.code !== 'UNREACHED' ? error.message : screens
/** What was wrong with each field, where the server said so. */
export const issuesOf = (error: unknown): Issue[] =>
  (error instanceof ORPCError && (error.data as { issues?: Issue[] } | undefined)?.issues) || []
