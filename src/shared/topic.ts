import { fieldsOf } from './unknown.ts'

/** Answers that grow old together: those of a feature's calls (or `session`: who one is), of one call, or of one call with this in its input. */
export type Topic = readonly [feature: string, call?: string, input?: Readonly<Record<string, unknown>>]

/** For each event of a feature, and any of earlier features, which of its own responses it invalidates. */
export type Stale<Own, Earlier = unknown> = { [Name in keyof Own]: (payload: Own[Name]) => Topic[] } & {
  [Name in keyof Earlier]?: (payload: Earlier[Name]) => Topic[]
}

type Call = { path: readonly string[]; input: unknown }

/**
 * Whether the answer to `call` is among those of `topic`. A call is known as it was asked, before its schema read it, so
 * case is ignored: an answer too many grows old, never one too few.
 */
export function covers([feature, name, input = {}]: Topic, call: Call) {
  if (call.path[0] !== feature || (name !== undefined && call.path[1] !== name)) return false
  const asked = fieldsOf(call.input)
  return Object.entries(input).every(([field, value]) => isSame(asked[field], value))
}

const isSame = (asked: unknown, value: unknown) =>
  asked === value || (asked !== undefined && String(asked).toLowerCase() === String(value).toLowerCase())
