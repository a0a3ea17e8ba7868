import { oc, type Route } from '@orpc/contract'
import type { Audience } from './audience.ts'

/**
 * What the audit log has of a procedure (product 24.1): every change leaves a row, unless `unlogged` says why not; of what is only
 * read, what returns others' personal data, and its handler says whose by `logOnce`. `hidesUser`: the log of requests does not
 * say who called either.
 */
type Logging = { unlogged: string; hidesUser?: true } | { reads: 'personal data' }

/**
 * What every procedure of the API declares: who may call it, and the sentence for a failure without one of its own
 * (`{id}` in it stands for that field of the input).
 */
export type ProcedureMeta = { audience: Audience; fallback: string; logging: Logging | undefined }

/** Every procedure of every feature begins here, so none can be without its row in the table of permissions. */
export const procedure = <Of extends Audience>(audience: Of, route: Route, fallback: string, logging?: Logging) =>
  oc.$meta<ProcedureMeta & { audience: Of }>({ audience, fallback, logging }).route(route)

type WithMeta = { '~orpc': { route: { method?: string; path?: string }; meta: object } }

/** What `procedure` wrote on a procedure of the contract, or on what implements it. */
export function readMeta({ '~orpc': { route, meta } }: WithMeta) {
  // Its types end where implementations of all features meet.
  const { audience, fallback, logging } = meta as ProcedureMeta
  return { method: route.method ?? 'GET', path: route.path ?? '', audience, fallback, logging }
}
