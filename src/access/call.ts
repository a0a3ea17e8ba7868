import { oc, type Route } from '@orpc/contract'
import type { Audience } from './audience.ts'

/**
 * What the audit log has of a call (product 24.1): every change leaves a row, unless `unlogged` says why not; of what is only
 * read, what answers others' personal data, and its handler says whose by `logOnce`.
 */
type Logging = { unlogged: string } | { reads: 'personal data' }

/**
 * What every call of the API says of itself: who may make it, and the sentence for a failure without one of its own
 * (`{id}` in it stands for that field of the input).
 */
export type CallMeta = { audience: Audience; fallback: string; logging: Logging | undefined }

/** Every call of every feature begins here, so none can be without its row in the table of permissions. */
export const call = (audience: Audience, route: Route, fallback: string, logging?: Logging) =>
  oc.$meta<CallMeta>({ audience, fallback, logging }).route(route)

type Made = { '~orpc': { route: { method?: string; path?: string }; meta: object } }

/** What `call` wrote on a call of the contract, or on what implements it. */
export function metaOf({ '~orpc': { route, meta } }: Made) {
  // Its types end where implementations of all features meet.
  const { audience, fallback, logging } = meta as CallMeta
  return { method: route.method ?? 'GET', path: route.path ?? '', audience, fallback, logging }
}
