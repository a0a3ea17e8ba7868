import { oc, type Route } from '@orpc/contract'
import type { Audience } from './audience.ts'

/**
 * What every call of the API says of itself: who may make it, and the sentence for a failure without one of its own
 * (`{id}` in it stands for that field of the input).
 */
export type CallMeta = { audience: Audience; fallback: string }

/** Every call of every feature begins here, so none can be without its row in the table of permissions. */
export const call = (audience: Audience, route: Route, fallback: string) =>
  oc.$meta<CallMeta>({ audience, fallback }).route(route)

type Made = { '~orpc': { route: { method?: string; path?: string }; meta: object } }

/** What `call` wrote on a call of the contract, or on what implements it. */
export function metaOf({ '~orpc': { route, meta } }: Made) {
  // Its types end where implementations of all features meet.
  const { audience, fallback } = meta as CallMeta
  return { method: route.method ?? 'GET', path: route.path ?? '', audience, fallback }
}
