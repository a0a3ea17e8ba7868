import { eq } from 'drizzle-orm'
import { users } from '../src/features/accounts/server/table.ts'
import { batches, classes, seats } from '../src/features/batches/server/table.ts'
import type { BatchInput } from '../src/features/batches/shapes.ts'
import type { Db } from '../src/server/db/db.ts'
import type { signInAs } from './client.ts'
import { batchDraft, studentRow } from './factories.ts'

type Mentor = Awaited<ReturnType<typeof signInAs>>

/** A moment so many minutes from now, in ISO form. */
export const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Classes at any moment, which no call would let one plan, and students to sit in them. */
export function classroom(db: Db, mentor: Mentor, courseId: string) {
  return {
    /** A batch of one class that begins so many minutes from now and lasts two hours; these have held its seats since long ago. */
    async classWith(minutes: number, studentIds: string[], overrides: Partial<BatchInput> = {}) {
      const of = { courseId, mentorId: mentor.user._id }
      const draft = batchDraft(of, { classCount: 1, ...overrides })
      const { _id: batchId, classes: planned } = await mentor.api.batches.create({ ...draft, isConfirmed: true })
      const id = planned[0]?._id ?? ''
      const hours = { startsAt: at(minutes), endsAt: at(minutes + 120) }
      await db.update(classes).set(hours).where(eq(classes._id, id))
      await db.update(batches).set({ beginsAt: hours.startsAt, endsAt: hours.endsAt }).where(eq(batches._id, batchId))
      // Held until after it: without an end a student would hold one seat in a course.
      const held = { batchId, courseId, startedAt: at(-100_000), endedAt: at(100_000) }
      if (studentIds.length > 0) await db.insert(seats).values(studentIds.map((studentId) => ({ ...held, studentId })))
      return { id, batchId, ...hours }
    },
    /** By name: 'Student 00', 'Student 01' … */
    async newStudents(count: number) {
      const names = Array.from({ length: count }, (_, at) => `Student ${String(at).padStart(2, '0')}`)
      const rows = await db
        .insert(users)
        .values(names.map((name) => studentRow({ name })))
        .returning()
      return rows.map(({ _id }) => _id)
    },
  }
}
