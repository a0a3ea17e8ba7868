import { type Channel, userChannel } from '#src/access/channel.ts'
import { displayName } from '#src/features/batches/rules.ts'
import { addresseesWith } from '#src/features/batches/server/addressee-queries.ts'
import { seatEmail } from '#src/features/seats/server/emails.ts'
import { findUserToChange } from '#src/features/users/server/queries.ts'
import { change } from '#src/server/db/change.ts'
import { newId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { addEmail } from '#src/server/mail/emails.ts'
import { messages } from '../messages.ts'
import type { Leave } from '../shapes.ts'
import { answerClass, answerDays } from './answering.ts'
import { listCovered } from './class-queries.ts'
import { approved, staff, student } from './procedures.ts'
import {
  addLeave,
  findLeave,
  type LeaveRow,
  type LeaveToChange,
  listLeaves,
  removeLeave,
  saveAnswer,
} from './queries.ts'
import { requestClass, requestDays } from './requesting.ts'

export const leaveHandlers = {
  list: approved.list.handler(async ({ input, context: { db, user } }) => {
    const { headers, body } = await listLeaves(db, user, input)
    return { headers, body: body.map(asLeave) }
  }),

  request: student.request.handler(({ input: { classId, from, to, reason }, context }) =>
    change(context, async (tx, emit, about) => {
      // Locked: of several at once for the same class or days one is kept.
      const user = await findUserToChange(tx, context.user._id)
      if (!user) throw notLoggedIn()
      const { subject, mentorIds, message, ...requested } =
        classId === undefined
          ? await requestDays(tx, user, { from: from ?? '', to: to ?? '' })
          : await requestClass(tx, user, classId)
      const _id = await addLeave(tx, { _id: newId(), studentId: user._id, reason, ...requested.for })
      about(subject)
      const of = { leaveId: _id, studentId: user._id, classId: classId ?? null }
      await emit('leaveRequested', { ...of, mentorIds, message }, listChannels(user._id))
      return { _id, message: messages.requested }
    }),
  ),

  answer: staff.answer.handler(({ input: { id, answer }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const leave = await findLeave(tx, id)
      const user = leave && (await findUserToChange(tx, leave.studentId))
      if (!user) throw errors.NOT_FOUND()
      const byId = context.user._id
      if (!(await saveAnswer(tx, leave._id, { answer, answeredById: byId })))
        throw (await findLeave(tx, id)) ? errors.CONFLICT({ message: messages.answeredAlready }) : errors.NOT_FOUND()
      const { classId, days } = readSubject(leave)
      const { subject, excusedIds, calendarIds, sentences, inSubject } = classId
        ? await answerClass({ tx, emit }, user, classId, answer)
        : await answerDays({ tx, emit }, user, days, answer)
      about(subject)
      const [message = ''] = sentences
      const of = { leaveId: leave._id, studentId: user._id, classId, answer }
      await emit('leaveAnswered', { ...of, excusedIds, byId, name: user.name, message }, listChannels(user._id))
      await sendAnswer(tx, user._id, { sentences, subject: inSubject, classIds: calendarIds })
      return { message: messages.answered(user.name, answer) }
    }),
  ),

  takeBack: student.takeBack.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const user = await findUserToChange(tx, context.user._id)
      const leave = user && (await findLeave(tx, id))
      if (!leave || leave.studentId !== user._id) throw errors.NOT_FOUND()
      if (leave.answer) throw errors.CONFLICT({ message: messages.answeredAlready })
      if (leave.hasBegun) throw errors.CONFLICT({ message: messages.begun })
      about({ kind: 'user', _id: leave.studentId, label: context.user.name })
      await removeLeave(tx, leave._id)
      const { _id: leaveId, studentId, classId } = leave
      const classIds = (await listCovered(tx, leave)).map(({ _id }) => _id)
      await emit('leaveTakenBack', { leaveId, studentId, classId, classIds }, listChannels(studentId))
      return { message: messages.takenBack }
    }),
  ),
}

const listChannels = (studentId: string): Channel[] => ['staff', userChannel(studentId)]

const readSubject = ({ classId, firstDay, lastDay }: LeaveToChange) => ({
  classId,
  days: { from: firstDay ?? '', to: lastDay ?? '' },
})

type Answer = { sentences: string[]; subject: string; classIds: string[] }

async function sendAnswer(tx: Tx, studentId: string, { sentences, subject, classIds }: Answer) {
  const [addressee] = await addresseesWith(tx, [studentId])
  if (!addressee) return
  const { _id: userId, role: _, ...to } = addressee
  const message = sentences.join(' ')
  await addEmail(tx, seatEmail, {
    to: to.email,
    userId,
    payload: { to, message, sentences, subject, userId, classIds },
  })
}

function asLeave({ class: classRow, batch, courseTitle, firstDay, lastDay, ...row }: LeaveRow): Leave {
  return {
    ...row,
    class: classRow && { ...classRow, courseTitle, batchName: batch ? displayName(batch) : '' },
    days: firstDay && lastDay ? { from: firstDay, to: lastDay } : null,
  }
}
