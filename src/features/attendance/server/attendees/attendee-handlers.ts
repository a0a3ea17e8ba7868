import { ORPCError } from '@orpc/server'
import { unknownClass } from '#src/features/batches/classes-contract.ts'
import { classSubject, registerOpens } from '#src/features/batches/rules.ts'
import { findEnrollment } from '#src/features/enrollments/server/queries.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change, changeAndRead } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../../messages.ts'
import { registerClosesAt, toServerTime } from '../../rules.ts'
import { staff } from '../procedures.ts'
import { listNamesById, toRegister } from '../register.ts'
import { recipientChannels } from '../register-handlers.ts'
import { addMarks, type ClassOf, findMarkedClass, findRegister, rereadRegister } from '../register-queries.ts'
import { addGuest, addStudent, ensureId } from './adding.ts'
import {
  assignStudent,
  findAttendeeToChange,
  findStudentsToAdd,
  findVisitor,
  findVisitorsToAdd,
  removeAttendee,
} from './attendee-queries.ts'

const conflict = (message: string) => new ORPCError('CONFLICT', { message })

export const attendeeHandlers = {
  candidates: staff.candidates.handler(async ({ input: { id, q }, context: { db }, errors }) => {
    const classOf = await findMarkedClass(db, id)
    if (!classOf) throw errors.NOT_FOUND()
    const { _id } = classOf.class
    const [students, visitors] = await Promise.all([
      findStudentsToAdd(db, _id, classOf.course._id, q),
      findVisitorsToAdd(db, _id, q),
    ])
    return { students: withDistinctNames(students), visitors: withDistinctNames(visitors) }
  }),

  addAttendee: staff.addAttendee.handler(({ input: { id, ...input }, context, errors }) =>
    changeAndRead(
      context,
      async (tx, emit, about) => {
        const classOf = await findMarkedClass(tx, id)
        if (!classOf) throw errors.NOT_FOUND({ message: unknownClass.NOT_FOUND.message })
        const { at: saidAt = now(), sentAt = now(), studentId: chosenId } = input
        const at = toServerTime(saidAt, sentAt, Date.parse(now()))
        refuseOutside(classOf, at)
        const addedAt = new Date(at).toISOString()
        const adding = { ...input, _id: ensureId(input), addedById: context.user._id, addedAt }
        const scope = { tx, emit }
        const added = chosenId
          ? await addStudent(scope, classOf, chosenId, adding)
          : await addGuest(
              { tx, visitorsInAClass: context.institute.current.enquiries.visitorsInAClass },
              classOf,
              input,
              adding,
            )
        const { rowId, studentId, name, message } = added
        const { _id: classId } = classOf.class
        const row = toRegister(await rereadRegister(tx, classId)).rows.find(({ student }) => student._id === rowId)
        // Whoever is added is there; what was said of them before, by another phone too, stays.
        if (row && row.said.length === 0) {
          const who = studentId ? { studentId } : { walkInId: rowId }
          const by = { byId: context.user._id, source: 'register' as const }
          await addMarks(tx, [{ classId, ...who, mark: 'present', at: addedAt, saidAt, ...by }])
        }
        const subject = classSubject(classOf.class, classOf.course.title, classOf.batch)
        about(studentId ? { ...subject, student: { _id: studentId, name } } : subject)
        await emit('registerChanged', { classId }, recipientChannels([studentId]))
        return { message, rowId }
      },
      async (tx, added) => {
        const register = await findRegister(tx, id)
        return register && { ...added, register: toRegister(register) }
      },
    ),
  ),

  assignAttendee: staff.assignAttendee.handler(({ input: { id, attendeeId, studentId }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const student = await findUserToChange(tx, studentId)
      const { classOf, attendee } = await attendeeToChange(tx, id, attendeeId)
      const { _id: classId } = classOf.class
      if (!student) throw errors.NOT_FOUND({ message: messages.unknownStudent })
      if (attendee.name === null || attendee.bookingId || attendee.studentId)
        throw errors.CONFLICT({ message: messages.noName })
      if (!(await findEnrollment(tx, student._id, classOf.course._id)))
        throw errors.BAD_REQUEST({ message: messages.notAStudentHere(student.name) })
      const before = toRegister(await rereadRegister(tx, classId)).rows
      const asGuest = before.find(({ attendeeId }) => attendeeId === attendee._id)
      const asStudent = before.find(({ student: { _id } }) => _id === student._id)
      await assignStudent(tx, attendee._id, student._id)
      const [first] = asGuest?.said ?? []
      if (asGuest?.mark && first && !asStudent?.mark) {
        const by = { byId: context.user._id, source: 'register' as const }
        await addMarks(tx, [{ classId, studentId: student._id, mark: 'present', at: first.at, saidAt: now(), ...by }])
      }
      about({ ...classSubject(classOf.class, classOf.course.title, classOf.batch), student })
      await emit('registerChanged', { classId }, recipientChannels([student._id]))
      return { message: messages.assigned(attendee.name, student.name) }
    }),
  ),

  markVisitor: staff.markVisitor.handler(({ input: { id, bookingId, came }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const classOf = await findMarkedClass(tx, id)
      if (!classOf) throw errors.NOT_FOUND({ message: unknownClass.NOT_FOUND.message })
      const { _id: classId } = classOf.class
      const visitor = await findVisitor(tx, classId, bookingId)
      if (!visitor) throw errors.NOT_FOUND({ message: messages.unknownVisitor })
      refuseOutside(classOf, Date.parse(now()))
      const at = now()
      const by = { byId: context.user._id, source: 'register' as const }
      await addMarks(tx, [{ classId, walkInId: visitor._id, mark: came ? 'present' : 'absent', at, saidAt: at, ...by }])
      about(classSubject(classOf.class, classOf.course.title, classOf.batch))
      await emit('registerChanged', { classId }, recipientChannels([null]))
      const name = visitor.name ?? ''
      return { message: came ? messages.came(name) : messages.didNotCome(name) }
    }),
  ),

  removeAttendee: staff.removeAttendee.handler(({ input: { id, attendeeId }, context }) =>
    change(context, async (tx, emit, about) => {
      const { classOf, attendee, name } = await attendeeToChange(tx, id, attendeeId)
      await removeAttendee(tx, attendee._id)
      const subject = classSubject(classOf.class, classOf.course.title, classOf.batch)
      const { studentId } = attendee
      about(studentId ? { ...subject, student: { _id: studentId, name } } : subject)
      await emit('registerChanged', { classId: attendee.classId }, recipientChannels([studentId]))
      return { message: messages.attendeeRemoved(name) }
    }),
  ),
}

function withDistinctNames<Row extends Parameters<typeof listNamesById>[0][number]>(rows: Row[]) {
  const names = listNamesById(rows)
  return rows.map(({ phone, ...row }) => ({ ...row, name: names.get(row._id) ?? '' }))
}

/** @throws {ORPCError} 409 for a class that is cancelled, or is not now */
function refuseOutside({ class: classRow }: ClassOf, at: number) {
  if (classRow.state === 'cancelled') throw conflict(messages.classCancelled)
  if (at < registerOpens(classRow)) throw conflict(messages.tooEarly)
  if (at > registerClosesAt(classRow)) throw conflict(messages.tooLate)
}

async function attendeeToChange(tx: Tx, id: string, attendeeId: string) {
  const classOf = await findMarkedClass(tx, id)
  if (!classOf) throw new ORPCError('NOT_FOUND', { message: unknownClass.NOT_FOUND.message })
  const row = await findAttendeeToChange(tx, classOf.class._id, attendeeId)
  if (!row) throw new ORPCError('NOT_FOUND', { message: messages.unknownAttendee })
  refuseOutside(classOf, Date.parse(now()))
  const { attendee, studentName } = row
  return { classOf, attendee, name: studentName ?? attendee.name ?? '' }
}
