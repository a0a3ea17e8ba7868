import { toRecord } from './unknown.ts'

/** A set of responses that become stale together: of a feature (or of `session`, the signed-in user), of one procedure, or of one procedure with these fields in its input. */
export type CacheTag = readonly [feature: string, procedure?: string, input?: Readonly<Record<string, unknown>>]

/** For each event of a feature, and any of earlier features, which of its own responses it invalidates. */
export type Invalidations<Own, Earlier = unknown> = { [Name in keyof Own]: (payload: Own[Name]) => CacheTag[] } & {
  [Name in keyof Earlier]?: (payload: Earlier[Name]) => CacheTag[]
}

type Query = { path: readonly string[]; input: unknown }

/**
 * Whether a tag covers the response to a query. The input is compared as it was sent, before the schema parsed it, so
 * case is ignored: a response too many is invalidated, never one too few.
 */
export function covers([feature, name, input = {}]: CacheTag, query: Query) {
  if (query.path[0] !== feature || (name !== undefined && query.path[1] !== name)) return false
  const sent = toRecord(query.input)
  return Object.entries(input).every(([field, value]) => isSameValue(sent[field], value))
}

const isSameValue = (sent: unknown, value: unknown) =>
  sent === value || (sent !== undefined && String(sent).toLowerCase() === String(value).toLowerCase())
