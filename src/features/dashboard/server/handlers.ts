import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { authorize, requirePerson } from '#src/server/http/middleware.ts'
import { dashboard } from '../contract.ts'
import { adminHome, mentorHome, studentHome } from './homes.ts'
import { figuresFor } from './queries.ts'

const signedIn = implement(dashboard).$context<Context<unknown>>().use(authorize).use(requirePerson)

export const dashboardHandlers = {
  figures: signedIn.figures.handler(({ context: { db, person } }) => figuresFor(db, person)),
  studentHome: signedIn.studentHome.handler(({ context }) => studentHome(context)),
  mentorHome: signedIn.mentorHome.handler(({ context }) => mentorHome(context)),
  adminHome: signedIn.adminHome.handler(({ context: { db, person } }) => adminHome(db, person)),
}
