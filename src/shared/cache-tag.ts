import { fieldsOf } from './unknown.ts'

/** A set of responses that become stale together: of a feature (or of `session`, the signed-in user), of one call, or of one call with these fields in its input. */
export type CacheTag = readonly [feature: string, call?: string, input?: Readonly<Record<string, unknown>>]

/** For each event of a feature, and any of earlier features, which of its own responses it invalidates. */
export type Invalidations<Own, Earlier = unknown> = { [Name in keyof Own]: (payload: Own[Name]) => CacheTag[] } & {
  [Name in keyof Earlier]?: (payload: Earlier[Name]) => CacheTag[]
}

type Call = { path: readonly string[]; input: unknown }

/**
 * Whether `tag` covers the response to `call`. The input is compared as it was sent, before the schema parsed it, so
 * case is ignored: a response too many is invalidated, never one too few.
 */
export function covers([feature, name, input = {}]: CacheTag, call: Call) {
  if (call.path[0] !== feature || (name !== undefined && call.path[1] !== name)) return false
  const asked = fieldsOf(call.input)
  return Object.entries(input).every(([field, value]) => isSame(asked[field], value))
}

const isSame = (asked: unknown, value: unknown) =>
  asked === value || (asked !== undefined && String(asked).toLowerCase() === String(value).toLowerCase())
