import { displayName } from '#src/features/batches/rules.ts'
import type { BatchRow } from '#src/features/batches/server/batch/batch-queries.ts'
import { findTitle } from '#src/features/courses/server/queries.ts'
import type { StudentRow } from '#src/features/users/contract.ts'
import { findUsersByEmail } from '#src/features/users/server/queries.ts'
import type { Db } from '#src/server/db/db.ts'
import { messages } from '../../messages.ts'
import { findObstacle, hasSeatFor, type Outcome } from './judge.ts'

/**
 * What would become of the rows of a file, in their order; nothing is changed. Seats are counted down row by row, after those
 * that earlier parts of the file are to have.
 */
export async function foresee(db: Db, batch: BatchRow, rows: StudentRow[], seatsBefore: number) {
  const course = await findTitle(db, batch.courseId)
  const emails = rows.map(({ email }) => email)
  const students = new Map((await findUsersByEmail(db, emails)).map((user) => [user.email, user]))
  const seated = new Set<string>()
  const outcomes: Outcome[] = []
  for (const { email, name } of rows) {
    const outcome = course ? await foreseeRow(email, name, course) : undefined
    if (outcome) outcomes.push(outcome)
  }
  return outcomes

  async function foreseeRow(email: string, name: string, course: { title: string; published: boolean }) {
    const student = students.get(email)
    // Of two rows with one address the first has the seat.
    if (seated.has(email))
      return { outcome: 'exists', message: messages.heldAlready(name, displayName(batch)) } as const
    const obstacle = await findObstacle(db, batch, course, student)
    if (obstacle) return obstacle
    if (!(await hasSeatFor(db, batch, student, seatsBefore + seated.size)))
      return { outcome: 'wrong', message: messages.full(displayName(batch)) } as const
    seated.add(email)
    if (student) return { outcome: 'seated', message: messages.willBeSeated } as const
    return { outcome: 'added', message: messages.willBeAdded } as const
  }
}
