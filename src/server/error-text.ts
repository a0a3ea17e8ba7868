import { fileRefusal } from './file-errors.ts'

/** The sentences of an error: what a library says first is often only what it tried; why it failed stands behind. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const refusal = fileRefusal(error)
  if (refusal) return refusal
  const cause = error.cause === undefined ? '' : errorText(error.cause)
  return error.message.includes(cause) ? error.message : `${error.message}\n${cause}`
}
