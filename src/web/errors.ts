import { ORPCError } from '@orpc/client'

export type Issue = { path: string; message: string }

export const UNREACHED = 'The site cannot be reached. Please try again.'

export const statusOf = (error: unknown) => (error instanceof ORPCError ? error.status : null)
/** No call could be made: what makes them never came. */
export const isUnreached = (error: unknown) => error instanceof ORPCError && error.code === 'UNREACHED'
/** The sentence of the call that failed; where no call could be made, the screen's own (product 18.3). */
export const sentenceOf = (error: unknown, screens = UNREACHED) =>
  error instanceof ORPCError && !isUnreached(error) ? error.message : screens
/** What was wrong with each field, where the server said so. */
export function issuesOf(error: unknown): Issue[] {
  if (!(error instanceof ORPCError)) return []
  const { issues = [] }: { issues?: Issue[] } = error.data ?? {}
  return issues
}
