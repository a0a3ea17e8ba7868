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
  return madeOnce(createTanstackQueryUtils(createORPCClient<ClientOf<Contract>>(link, { path }), { path }))
}

/** The library makes whatever is named anew each time, and a page names hundreds. */
function madeOnce<Parts extends object>(parts: Parts): Parts {
  const made = new Map<PropertyKey, unknown>()
  return new Proxy(parts, {
    get(target, name) {
      if (!made.has(name)) {
        const part: unknown = Reflect.get(target, name)
        made.set(name, typeof part === 'object' && part !== null ? madeOnce(part) : part)
      }
      return made.get(name)
    },
  })
}

/** One call as `createApi` gives it; its key begins with its path. */
export type ApiCall<Input, Output> = {
  key: () => readonly [path: readonly string[], ...unknown[]]
  call: Client<CallContext, Input, Output, Error>
}
