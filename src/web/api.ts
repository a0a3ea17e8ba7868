import { type Client, type ClientOptions, createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { CallContext } from './api-link.ts'
import { UNREACHED } from './errors.ts'
import { loadModule } from './load-module.ts'

/** The calls of a contract, as they are made from outside. */
export type ClientOf<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract, CallContext>>

const link = {
  async call(path: readonly string[], input: unknown, options: ClientOptions<CallContext>) {
    const { link } = await loadModule(() => import('./api-link.ts')).catch(unreached)
    return link.call(path, input, options)
  },
}

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
