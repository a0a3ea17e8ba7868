import { isStaff } from '#src/features/people/rules.ts'
import { person } from '#src/server/orpc.ts'
import { adminFigures, ownFigures, staffFigures } from './queries.ts'

export const dashboardHandlers = {
  figures: person.dashboard.figures.handler(async ({ context: { db, person } }) => {
    const [own, staff, admin] = await Promise.all([
      ownFigures(db, person._id),
      isStaff(person) ? staffFigures(db) : undefined,
      person.isAdmin ? adminFigures(db) : undefined,
    ])
    return { own, staff, admin }
  }),
}
