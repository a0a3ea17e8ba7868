import { isStaff } from '#src/access/rules.ts'
import { ownHandoutsQuery } from '#src/features/handouts/web/api.ts'
import { ownLeaveQuery } from '#src/features/leave/web/api.ts'
import { TimetablePage, timetableQueries } from '#src/features/timetable/web/timetable-page.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/timetable-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

/** With what a student asked leave for, and what was handed out. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { week, rest } = await timetableQueries(context, request)
  const { user } = context.get(requestContext)
  const ofStudent = user && !isStaff(user) ? [ownLeaveQuery(), ownHandoutsQuery()] : []
  return prefetch(context, [week], [...rest, ...ofStudent])
}

export default TimetablePage
