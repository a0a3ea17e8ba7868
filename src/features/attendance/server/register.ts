import { nameOf } from '#src/features/batches/rules.ts'
import { now } from '#src/shared/clock.ts'
import { registerCloses, registerOpens } from '../rules.ts'
import type { Register } from '../shapes.ts'
import type { MarkRow, RegisterRow } from './register-queries.ts'

const iso = (moment: number) => new Date(moment).toISOString()

/** What was said before the class was moved to later is no mark of it. */
export const counts = ({ at, source }: Pick<MarkRow, 'at' | 'source'>, one: { startsAt: string }) =>
  source === 'correction' || Date.parse(at) >= registerOpens(one)

export function asRegister({ class: one, batch, course, mentorName, students, said }: RegisterRow): Register {
  const names = new Map(students.map(({ _id, name }) => [_id, name]))
  return {
    asOf: now(),
    class: one,
    batch: { _id: batch._id, name: nameOf(batch) },
    course,
    mentorName,
    opensAt: iso(registerOpens(one)),
    closesAt: iso(registerCloses(one)),
    rows: students.map(({ isGuest, ...student }) => {
      const own = said.filter(({ studentId }) => studentId === student._id)
      return {
        student,
        isGuest,
        mark: own.find((mark) => counts(mark, one))?.mark ?? null,
        said: own,
        sameBrowser: sharing(own, said).flatMap((id) => names.get(id) ?? []),
      }
    }),
  }
}

/** Who else checked in from a browser of theirs. */
function sharing(own: MarkRow[], all: MarkRow[]) {
  const browsers = new Set(own.flatMap(({ browser }) => browser ?? []))
  const others = all.filter(
    ({ browser, studentId }) => browser && browsers.has(browser) && studentId !== own[0]?.studentId,
  )
  return [...new Set(others.map(({ studentId }) => studentId))]
}
