import { createApi } from '#src/web/api/api.ts'
import { type Context, requestContext } from '#src/web/api/prefetch.ts'
import type { leave } from '../contract.ts'

export const leaveApi = createApi<typeof leave>('leave')

/** The latest of the student who asks. */
export const ownLeaveQuery = () => leaveApi.list.queryOptions({ input: {} })

/** For staff: the latest of a student. */
export const leaveOfStudentQuery = (studentId: string) =>
  leaveApi.list.queryOptions({ input: { studentId, limit: 10 } })

/** For staff: what is to be answered, the next first. */
export const leaveToAnswerQuery = (limit: number) => leaveApi.list.queryOptions({ input: { state: 'open', limit } })

/** For a loader: none of them without the classroom. */
export const leaveIn = <Query>(context: Context, ...queries: Query[]) =>
  context.get(requestContext).setup.classroom ? queries : []
