import type { ClassState } from '#src/features/batches/pattern.ts'
import { displayName, registerOpens } from '#src/features/batches/rules.ts'
import { now } from '#src/shared/clock.ts'
import { distinctNames } from '../distinct-names.ts'
import { effectiveMark, isDecision, type Mark, registerClosesAt } from '../rules.ts'
import type { Register } from '../shapes.ts'
import type { MarkRow, RegisterRow } from './register-queries.ts'

const toIso = (moment: number) => new Date(moment).toISOString()

/** What was said before the class was moved to later, or was cancelled, is no mark of it. */
export const countsForStudent = (
  { at, source }: Pick<MarkRow, 'at' | 'source'>,
  classRow: { startsAt: string; state?: ClassState },
) => classRow.state !== 'cancelled' && (isDecision(source) || Date.parse(at) >= registerOpens(classRow))

export function toRegister({
  class: classRow,
  batch,
  course,
  mentorName,
  students,
  marks,
  attendees,
}: RegisterRow): Register {
  const guests = listGuests(attendees)
  const names = listNamesById([...students, ...guests])
  const findNameById = (_id: string) => names.get(_id) ?? ''
  return {
    asOf: now(),
    class: classRow,
    batch: { _id: batch._id, name: displayName(batch) },
    course,
    mentorName,
    opensAt: toIso(registerOpens(classRow)),
    closesAt: toIso(registerClosesAt(classRow)),
    rows: [
      ...students.map(({ _id, isGuest, awayUntil, leave }) => {
        const marksOfStudent = marks.filter(({ studentId }) => studentId === _id)
        return {
          student: { _id, name: findNameById(_id) },
          isGuest,
          guest: null,
          attendeeId: attendees.find(({ studentId, name }) => studentId === _id && name === null)?._id ?? null,
          awayUntil,
          leave,
          mark: effectiveMark(
            marksOfStudent.find((mark) => countsForStudent(mark, classRow))?.mark ?? null,
            awayUntil !== null,
          ),
          said: marksOfStudent,
          sameBrowser: namesOnSameBrowser(marksOfStudent, marks).flatMap((id) => names.get(id) ?? []),
        }
      }),
      ...guests.map(({ _id, isVisitor }) => {
        const said = marks.filter(({ studentId }) => studentId === _id)
        const [last] = said.filter((mark) => countsForStudent(mark, classRow))
        return {
          student: { _id, name: findNameById(_id) },
          isGuest: true,
          guest: isVisitor ? ('visitor' as const) : ('name' as const),
          attendeeId: _id,
          awayUntil: null,
          leave: null,
          mark: toGuestMark(last?.mark, isVisitor),
          said,
          sameBrowser: [],
        }
      }),
    ],
  }
}

type Named = { _id: string; name: string; phone: string | null }

/** What each of a list is called there: no two of them the same. */
export const listNamesById = (rows: Named[]) => new Map([...distinctNames(rows)].map(([{ _id }, name]) => [_id, name]))

/** A visitor came, did not, or was not marked; a name alone is present or not marked. */
function toGuestMark(last: Mark | undefined, isVisitor: boolean) {
  if (last === 'present') return last
  return isVisitor && last === 'absent' ? last : null
}

/** Who was added by name, and has turned out to be no student. */
export const listGuests = (attendees: RegisterRow['attendees']) =>
  attendees.flatMap(({ studentId, name, ...guest }) => (name !== null && studentId === null ? { ...guest, name } : []))

/** Other students who checked in from the same browser. */
function namesOnSameBrowser(marksOfStudent: MarkRow[], all: MarkRow[]) {
  const browsers = new Set(marksOfStudent.flatMap(({ browser }) => browser ?? []))
  const sameBrowser = all.filter(
    ({ browser, studentId }) => browser && browsers.has(browser) && studentId !== marksOfStudent[0]?.studentId,
  )
  return [...new Set(sameBrowser.map(({ studentId }) => studentId))]
}
