import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { dashboard } from '../contract.ts'
import { deletionOf } from './deletion-queries.ts'
import { adminHome, mentorHome, studentHome } from './homes.ts'
import { figuresFor } from './queries.ts'

const signedIn = implement(dashboard).$context<Context<unknown>>().use(authorize).use(requireUser)

export const dashboardHandlers = {
  figures: signedIn.figures.handler(({ context: { db, user } }) => figuresFor(db, user)),
  studentHome: signedIn.studentHome.handler(({ context }) => studentHome(context)),
  mentorHome: signedIn.mentorHome.handler(({ context }) => mentorHome(context)),
  deletion: signedIn.deletion.handler(async ({ input, context: { db }, errors }) => {
    const counts = await deletionOf(db, input.id)
    if (!counts) throw errors.NOT_FOUND()
    return counts
  }),
  adminHome: signedIn.adminHome.handler(({ context: { db, user } }) => adminHome(db, user)),
}
