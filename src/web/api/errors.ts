export type Issue = { path: string; message: string }

/** What a request to the API fails with; status 0 where there was no response. */
type CallError = Error & { status: number; code: string; data?: { issues?: Issue[] } }

export const UNREACHED = 'The site cannot be reached. Please check your connection and try again.'

const isCallError = (error: unknown): error is CallError => error instanceof Error && 'status' in error

export const statusOf = (error: unknown) => (isCallError(error) ? error.status : null)
/** Whether the same request may succeed later: there was no response, it took too long, a limit refused it, or the server failed. */
export function isUndecided(error: unknown) {
  const status = statusOf(error) ?? 0
  return status === 0 || status === 408 || status === 429 || status >= 500
}
export const IS_OF_ANOTHER = 'IS_OF_ANOTHER'
/** Refused since someone else is logged in than whose request it was: it waits for its user, and its page says so. */
export const isOfAnother = (error: unknown) => isCallError(error) && error.code === IS_OF_ANOTHER
/** No request could be made: the module that makes them did not load. */
export const isUnreached = (error: unknown) => isCallError(error) && error.code === 'UNREACHED'
/** What the server said; where it had no sentence of its own, the screen's, else the procedure's (product 18.3). */
export function sentenceOf(error: unknown, screens?: string) {
  if (!isCallError(error) || isUnreached(error)) return screens ?? UNREACHED
  return error.code === 'FAILED' ? (screens ?? error.message) : error.message
}
/** What was wrong with each field, where the server said so. */
export const issuesOf = (error: unknown): Issue[] => (isCallError(error) && error.data?.issues) || []
