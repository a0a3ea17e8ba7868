import type { Client, FriendlyClientOptions } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { DataTag, MutationOptions, QueryFunction, QueryKey } from '@tanstack/react-query'
import { loadModule } from '#src/web/hydration/load-module.ts'
import type { CallContext } from './api-link.ts'
import { SITE_UNREACHABLE } from './errors.ts'

export type ClientOf<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract, CallContext>>

type Path = readonly string[]
/** The key of a feature is the beginning of those of its procedures, and the key of a procedure of those with an input. */
type Key = readonly [path: Path, options: { input?: unknown }]
type InputArguments<Input> = undefined extends Input ? [options?: { input?: Input }] : [options: { input: Input }]
type Query<Output> = { queryKey: DataTag<QueryKey, Output, Error>; queryFn: QueryFunction<Output> }
type Mutation<Input, Output, Before> = MutationOptions<Output, Error, Input, Before>

export type ApiProcedure<Input, Output> = {
  key: () => Key
  call: Client<CallContext, Input, Output, Error>
  queryOptions: (...options: InputArguments<Input>) => Query<Output>
  /** Its request carries an Idempotency-Key of its own: pressed twice, or again because no response came, it takes effect once (18.9). */
  mutationOptions: <Before>(options: Mutation<Input, Output, Before>) => Mutation<Input, Output, Before>
}

type Api<Procedures> = { key: () => Key } & {
  [Name in keyof Procedures]: Procedures[Name] extends Client<CallContext, infer Input, infer Output, Error>
    ? ApiProcedure<Input, Output>
    : never
}

/**
 * The procedures of one feature as queries and mutations. oRPC's `createTanstackQueryUtils` does more, and would load code
 * with every page that only a request needs (docs/decisions/010).
 */
export const createApi = <Contract extends AnyContractRouter>(feature: string) =>
  new Proxy<Record<string, unknown>>(
    { key: () => [[feature], {}] },
    {
      get(made, name: string) {
        made[name] ??= createProcedure([feature, name])
        return made[name]
      },
    },
  ) as Api<ClientOf<Contract>>

function createProcedure(path: Path): ApiProcedure<unknown, unknown> {
  const loadLink = () => loadModule(() => import('./api-link.ts')).catch(throwUnreachable)
  async function call(input?: unknown, { context = {}, ...options }: FriendlyClientOptions<CallContext> = {}) {
    const { link } = await loadLink()
    return link.call(path, input, { ...options, context })
  }
  return {
    call,
    key: () => [path, {}],
    queryOptions({ input } = {}) {
      const parameters = { type: 'query', ...(input !== undefined && { input }) }
      // The tag of a query key with its data exists in types alone.
      return {
        queryKey: [path, parameters] as unknown as Query<unknown>['queryKey'],
        queryFn: ({ signal }) => call(input, { signal }),
      }
    },
    mutationOptions: (options) => ({
      mutationFn: async (input) => (await loadLink()).callOnce(path, input),
      ...options,
    }),
  }
}

function throwUnreachable(cause: unknown): never {
  throw Object.assign(new Error(SITE_UNREACHABLE, { cause }), { code: 'UNREACHED', status: 0 })
}
