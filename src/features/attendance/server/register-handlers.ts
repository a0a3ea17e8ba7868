import type { Channel } from '#src/access/channel.ts'
import { change } from '#src/server/change.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../messages.ts'
import { byOurClock, registerCloses, registerOpens } from '../rules.ts'
import type { NewMark, RefusedMark } from '../shapes.ts'
import { signedIn } from './procedures.ts'
import { registerAsStored, registerOf } from './register.ts'
import { addMarks, type ClassOf, findClassOf, holdStudents, studentsIn } from './register-queries.ts'

export const registerHandlers = {
  register: signedIn.register.handler(async ({ input: { id }, context: { db }, errors }) => {
    const found = await findClassOf(db, id)
    if (!found) throw errors.NOT_FOUND()
    return registerOf(db, found)
  }),

  mark: signedIn.mark.handler(({ input: { id, marks, sentAt = now() }, context, errors }) =>
    change(context, async (tx, tell) => {
      const found = await findClassOf(tx, id)
      if (!found) throw errors.NOT_FOUND()
      if (found.class.state === 'cancelled') throw errors.CONFLICT({ message: messages.classCancelled })
      const here = await holdStudents(
        tx,
        marks.map(({ studentId }) => studentId),
      )
      const inClass = new Set((await studentsIn(tx, found.class)).map(({ _id }) => _id))
      const said = marks.map((mark) => ({ ...mark, ...clocksOf(mark, sentAt) }))
      const judged = said.map((mark) => ({ mark, refusal: refusalOf(mark, found, here, inClass) }))
      const stored = judged.filter(({ refusal }) => !refusal).map(({ mark }) => mark)
      const changed = await addMarks(
        tx,
        stored.map(({ studentId, mark, at, saidAt }) => ({
          classId: found.class._id,
          studentId,
          mark,
          at,
          saidAt,
          source: 'register' as const,
          byId: context.person._id,
        })),
      )
      if (changed.length > 0) await tell('registerChanged', { classId: found.class._id }, whoHears(changed))
      const refused: RefusedMark[] = judged.flatMap(({ mark: { studentId, mark, saidAt }, refusal }) =>
        refusal ? { studentId, mark, at: saidAt, message: refusal } : [],
      )
      const register = await registerAsStored(tx, id)
      return { message: messages.stored(stored.length), refused, clock: clockInWords(sentAt), register }
    }),
  ),

  correct: signedIn.correct.handler(({ input: { id, studentId, mark, reason }, context, errors }) =>
    change(context, async (tx, tell) => {
      const found = await findClassOf(tx, id)
      if (!found) throw errors.NOT_FOUND({ message: 'Class not found.' })
      if (found.class.state === 'cancelled') throw errors.CONFLICT({ message: messages.classCancelled })
      if (found.class.startsAt > now()) throw errors.CONFLICT({ message: messages.notYetHeld })
      const student = (await studentsIn(tx, found.class)).find(({ _id }) => _id === studentId)
      if (!student) throw errors.NOT_FOUND({ message: messages.unknownStudent })
      const at = now()
      const byId = context.person._id
      await addMarks(tx, [
        { classId: found.class._id, studentId, mark, reason, at, saidAt: at, byId, source: 'correction' },
      ])
      await tell('registerChanged', { classId: found.class._id }, whoHears([studentId]))
      return { message: messages.corrected(student.name) }
    }),
  ),
}

/** Staff, and those of whom something was said. */
export const whoHears = (studentIds: string[]): Channel[] => [
  'staff',
  ...new Set(studentIds.map((id) => `person:${id}` as const)),
]

/** What nobody's line takes to bring a mark here. */
const A_MINUTE = 60_000

function clockInWords(sentAt: string) {
  const ahead = Date.parse(sentAt) - Date.parse(now())
  return Math.abs(ahead) < A_MINUTE ? null : messages.clockIsWrong(ahead)
}

const clocksOf = ({ at }: NewMark, sentAt: string) => ({
  saidAt: at,
  at: new Date(byOurClock(at, sentAt, Date.parse(now()))).toISOString(),
})

/** Why one mark cannot be stored; the others can. */
function refusalOf({ studentId, at }: NewMark, { class: one }: ClassOf, here: Set<string>, inClass: Set<string>) {
  if (!here.has(studentId)) return messages.unknownStudent
  if (Date.parse(at) < registerOpens(one)) return messages.tooEarly
  if (Date.parse(at) > registerCloses(one)) return messages.tooLate
  return inClass.has(studentId) ? undefined : messages.notInRegister
}
