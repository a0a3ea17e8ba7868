import { implement } from '@orpc/server'
import { isStaff } from '#src/access/rules.ts'
import type { Context } from '#src/server/context.ts'
import { authorize, requirePerson } from '#src/server/middleware.ts'
import { dashboard } from '../contract.ts'
import { adminFigures, ownFigures, staffFigures } from './queries.ts'

const signedIn = implement(dashboard).$context<Context<unknown>>().use(authorize).use(requirePerson)

export const dashboardHandlers = {
  figures: signedIn.figures.handler(async ({ context: { db, person } }) => {
    const [own, staff, admin] = await Promise.all([
      ownFigures(db, person._id),
      isStaff(person) ? staffFigures(db) : undefined,
      person.isAdmin ? adminFigures(db) : undefined,
    ])
    return { own, staff, admin }
  }),
}
