export type Issue = { path: string; message: string }

/** What a call fails with; status 0 where there was no answer. */
type CallError = Error & { status: number; code: string; data?: { issues?: Issue[] } }

export const UNREACHED = 'The site cannot be reached. Please check your connection and try again.'

const isCallError = (error: unknown): error is CallError => error instanceof Error && 'status' in error

export const statusOf = (error: unknown) => (isCallError(error) ? error.status : null)
/** No call could be made: what makes them never came. */
export const isUnreached = (error: unknown) => isCallError(error) && error.code === 'UNREACHED'
/** The sentence of the call that failed; where no call could be made, the screen's own (product 18.3). */
export const sentenceOf = (error: unknown, screens = UNREACHED) =>
  isCallError(error) && !isUnreached(error) ? error.message : screens
/** What was wrong with each field, where the server said so. */
export const issuesOf = (error: unknown): Issue[] => (isCallError(error) && error.data?.issues) || []
