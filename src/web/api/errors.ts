export type Issue = { path: string; message: string }

/** What a request to the API fails with; status 0 where there was no response. */
type CallError = Error & { status: number; code: string; data?: { issues?: Issue[] } }

export const SITE_UNREACHABLE = 'The site cannot be reached. Please check your connection and try again.'

const isCallError = (error: unknown): error is CallError => error instanceof Error && 'status' in error

export const errorStatus = (error: unknown) => (isCallError(error) ? error.status : null)
/** Whether the same request may succeed later: there was no response, it took too long, a limit refused it, or the server failed. */
export function mayRetry(error: unknown) {
  const status = errorStatus(error) ?? 0
  return status === 0 || status === 408 || status === 429 || status >= 500
}
export const IS_OF_ANOTHER_USER = 'IS_OF_ANOTHER'
/** Refused since someone else is logged in than whose request it was: it waits for its user, and its page says so. */
export const isOfAnotherUser = (error: unknown) => isCallError(error) && error.code === IS_OF_ANOTHER_USER
/** No request could be made: the module that makes them did not load. */
export const isUnreachable = (error: unknown) => isCallError(error) && error.code === 'UNREACHED'
/** What the server said; where it had no sentence of its own, the screen's, else the procedure's (product 18.3). */
export function errorMessage(error: unknown, screens?: string) {
  if (!isCallError(error) || isUnreachable(error)) return screens ?? SITE_UNREACHABLE
  return error.code === 'FAILED' ? (screens ?? error.message) : error.message
}
/** What was wrong with each field, where the server said so. */
export const fieldIssues = (error: unknown): Issue[] => (isCallError(error) && error.data?.issues) || []
