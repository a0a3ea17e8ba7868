import { nameOf } from '#src/features/batches/rules.ts'
import type { Reader } from '#src/server/db.ts'
import { registerCloses, registerOpens } from '../rules.ts'
import type { Register } from '../shapes.ts'
import { type ClassOf, findClassOf, type MarkRow, marksIn, studentsIn } from './register-queries.ts'

const iso = (moment: number) => new Date(moment).toISOString()

/** What was said before the class was moved to later is no mark of it. */
export const counts = ({ at, source }: Pick<MarkRow, 'at' | 'source'>, one: { startsAt: string }) =>
  source === 'correction' || Date.parse(at) >= registerOpens(one)

export async function registerOf(db: Reader, { class: one, batch, course, mentorName }: ClassOf): Promise<Register> {
  const [students, said] = [await studentsIn(db, one), await marksIn(db, one._id)]
  const names = new Map(students.map(({ _id, name }) => [_id, name]))
  return {
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

/** @throws {Error} for a class that this transaction has not just read */
export async function registerAsStored(db: Reader, id: string) {
  const found = await findClassOf(db, id)
  if (!found) throw new Error('A class whose marks were just stored is gone')
  return registerOf(db, found)
}
