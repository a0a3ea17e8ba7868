import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { dashboard } from '../contract.ts'
import { findDeletion } from './deletion-queries.ts'
import { firstDay } from './first-day.ts'
import { adminHome, mentorHome, studentHome } from './homes.ts'
import { figuresFor } from './queries.ts'
import { reports } from './reports.ts'

const procedures = implement(dashboard).$context<Context<unknown>>().use(authorize)
const { approved, staff, admin } = byAudience(procedures, procedures.use(requireUser))

export const dashboardHandlers = {
  figures: approved.figures.handler(({ context: { db, user } }) => figuresFor(db, user)),
  studentHome: approved.studentHome.handler(({ context }) => studentHome(context)),
  mentorHome: staff.mentorHome.handler(({ context }) => mentorHome(context)),
  deletion: staff.deletion.handler(async ({ input, context: { db }, errors }) => {
    const counts = await findDeletion(db, input.id)
    if (!counts) throw errors.NOT_FOUND()
    return counts
  }),
  firstDay: admin.firstDay.handler(({ context }) => firstDay(context)),
  adminHome: admin.adminHome.handler(({ context }) => adminHome(context)),
  reports: admin.reports.handler(({ context }) => reports(context)),
}
