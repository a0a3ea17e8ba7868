import { type Channel, userChannel } from '#src/access/channel.ts'
import { unknownClass } from '#src/features/batches/classes-contract.ts'
import { classSubject, registerOpens } from '#src/features/batches/rules.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../messages.ts'
import { isGuestMark, registerClosesAt, toServerTime } from '../rules.ts'
import type { NewMark, RefusedMark } from '../shapes.ts'
import { admin, staff } from './procedures.ts'
import { listGuests, toRegister } from './register.ts'
import {
  addMarks,
  type ClassOf,
  findMarkedClass,
  findRegister,
  lockMarked,
  rereadRegister,
} from './register-queries.ts'

export const registerHandlers = {
  register: staff.register.handler(async ({ input: { id }, context: { db }, errors }) => {
    const register = await findRegister(db, id)
    if (!register) throw errors.NOT_FOUND()
    return toRegister(register)
  }),

  mark: staff.mark.handler(({ input: { id, marks, sentAt = now(), reason }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      if (reason !== undefined && !context.user.isAdmin) throw errors.FORBIDDEN({ message: messages.onlyAdmins })
      const classOf = await findMarkedClass(tx, id)
      if (!classOf) throw errors.NOT_FOUND()
      if (classOf.class.state === 'cancelled') throw errors.CONFLICT({ message: messages.classCancelled })
      if (reason !== undefined && classOf.class.startsAt > now())
        throw errors.CONFLICT({ message: messages.notYetHeld })
      about(classSubject(classOf.class, classOf.course.title, classOf.batch))
      const { stored, refused } = await checkMarks(tx, classOf, { marks, sentAt, isCorrection: reason !== undefined })
      const by = {
        classId: classOf.class._id,
        byId: context.user._id,
        ...(reason === undefined ? { source: 'register' as const } : { source: 'correction' as const, reason }),
      }
      const changed = await addMarks(
        tx,
        stored.map((mark) => ({ ...mark, ...by })),
      )
      if (changed.length > 0) await emit('registerChanged', { classId: classOf.class._id }, recipientChannels(changed))
      const register = toRegister(await rereadRegister(tx, id))
      return { message: messages.stored(stored.length), refused, clock: describeClock(sentAt), register }
    }),
  ),

  correct: admin.correct.handler(({ input: { id, studentId, mark, reason }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const register = await findRegister(tx, id)
      if (!register) throw errors.NOT_FOUND({ message: unknownClass.NOT_FOUND.message })
      if (register.class.state === 'cancelled') throw errors.CONFLICT({ message: messages.classCancelled })
      if (register.class.startsAt > now()) throw errors.CONFLICT({ message: messages.notYetHeld })
      const student = register.students.find(({ _id }) => _id === studentId)
      if (!student) throw errors.NOT_FOUND({ message: messages.unknownStudent })
      const at = now()
      const byId = context.user._id
      await addMarks(tx, [
        { classId: register.class._id, studentId, mark, reason, at, saidAt: at, byId, source: 'correction' },
      ])
      about({ ...classSubject(register.class, register.course.title, register.batch), student })
      await emit('registerChanged', { classId: register.class._id }, recipientChannels([studentId]))
      return { message: messages.corrected(student.name) }
    }),
  ),
}

/** Staff, and those of whom something was said. */
export const recipientChannels = (studentIds: (string | null)[]): Channel[] => [
  'staff',
  ...new Set(studentIds.flatMap((id) => (id === null ? [] : userChannel(id)))),
]

/** Milliseconds: longer than any connection takes to deliver a mark. */
const MINUTE_MS = 60_000

function describeClock(sentAt: string) {
  const ahead = Date.parse(sentAt) - Date.parse(now())
  return Math.abs(ahead) < MINUTE_MS ? null : messages.clockIsWrong(ahead)
}

type StoredMark = Pick<NewMark, 'mark'> & {
  studentId?: string
  walkInId?: string
  at: string
  saidAt: string
}
type CheckedMarks = { stored: StoredMark[]; refused: RefusedMark[] }
type Sent = { marks: NewMark[]; sentAt: string; isCorrection: boolean }

/** What can be stored, at its moment by our clock, and what cannot, with why: one refusal keeps no other mark back. */
async function checkMarks(tx: Tx, { class: classRow }: ClassOf, { marks, sentAt, isCorrection }: Sent) {
  const here = await lockMarked(
    tx,
    marks.map(({ studentId }) => studentId),
  )
  const register = await rereadRegister(tx, classRow._id)
  const students = new Set(register.students.map(({ _id }) => _id))
  const guests = new Set(listGuests(register.attendees).map(({ _id }) => _id))

  function refuseMark({ studentId, mark }: NewMark, at: number) {
    if (!here.has(studentId)) return messages.unknownStudent
    if (at < registerOpens(classRow)) return messages.tooEarly
    if (at > registerClosesAt(classRow) && !isCorrection) return messages.tooLate
    if (guests.has(studentId)) return isGuestMark(mark) ? undefined : messages.guestMark
    return students.has(studentId) ? undefined : messages.notInRegister
  }
  const judged: CheckedMarks = { stored: [], refused: [] }
  for (const sent of marks) {
    const { studentId, mark, at: saidAt } = sent
    const at = isCorrection ? Date.parse(now()) : toServerTime(saidAt, sentAt, Date.parse(now()))
    const message = refuseMark(sent, at)
    const who = guests.has(studentId) ? { walkInId: studentId } : { studentId }
    if (message) judged.refused.push({ ...sent, message })
    else judged.stored.push({ ...who, mark, at: new Date(at).toISOString(), saidAt })
  }
  return judged
}
