/** The fields of an unvalidated value; empty where it has none. */
export const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

export const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The keys of an object that holds exactly what its type names. */
export const typedKeys = <Of extends object>(object: Of) =>
  // A type may be wider than the value in general, never for the literals this is called with.
  Object.keys(object) as (keyof Of & string)[]
