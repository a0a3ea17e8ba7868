import { invitation, passwordLink } from '#src/features/accounts/server/emails/password-emails.ts'
import { change } from '#src/server/db/change.ts'
import type { Tx } from '#src/server/db/db.ts'
import { isRepeated } from '#src/server/http/idempotency.ts'
import { addEmail, giveUpEmail } from '#src/server/mail/emails.ts'
import { consume, rateLimit } from '#src/server/security/rate-limit.ts'
import type { AccountEmailKind } from '../contract.ts'
import { messages } from '../messages.ts'
import { maySendAgain } from '../rules.ts'
import { approvalEmail } from './emails.ts'
import { staff } from './procedures.ts'
import { findAccountEmail, findProfile, findUserToChange } from './queries.ts'

/** Per recipient, so that nobody's mailbox is flooded. */
const againByStudent = rateLimit({
  name: 'email-again',
  points: 3,
  seconds: 60 * 60,
  of: 'emails sent again',
  by: 'student',
})

export const emailHandlers = {
  accountEmail: staff.accountEmail.handler(async ({ input, context: { db }, errors }) => {
    const student = await findProfile(db, input.id)
    if (!student) throw errors.NOT_FOUND()
    if (student.role !== 'student') throw errors.BAD_REQUEST()
    const email = await findAccountEmail(db, student._id)
    if (!email) return { email: null }
    const { kind, state, recipient, response, createdAt, triedAt } = email
    return { email: { kind, state, recipient, response, at: triedAt ?? createdAt, maySendAgain: maySendAgain(email) } }
  }),

  sendEmailAgain: staff.sendEmailAgain.handler(async ({ input, context, errors }) => {
    const { db, idempotency } = context
    const student = await findProfile(db, input.id)
    if (!student) throw errors.NOT_FOUND()
    if (student.role !== 'student') throw errors.BAD_REQUEST()
    if (!(await isRepeated(db, idempotency))) {
      // Nothing is sent, so nothing is counted or logged.
      const email = await findAccountEmail(db, student._id)
      if (email?.state === 'waiting') return { message: messages.isOnItsWay(student.name) }
      await consume(db, [[againByStudent, student._id]], messages.tooManyEmails)
    }
    return change(context, async (tx, emit, about) => {
      // Locked, so that of two who press at once the second finds what the first has queued.
      const student = await findUserToChange(tx, input.id)
      if (!student) throw errors.NOT_FOUND()
      about({ kind: 'user', _id: student._id, label: student.name })
      const email = await findAccountEmail(tx, student._id)
      if (email?.state === 'waiting') return { message: messages.isOnItsWay(student.name) }
      if (!email || !maySendAgain(email)) throw errors.CONFLICT()
      await giveUpEmail(tx, email._id)
      await queueAgain(tx, email.kind, student)
      await emit('accountEmailChanged', { userId: student._id }, ['staff'])
      return { message: messages.sentAgain(student.name) }
    })
  }),
}

type Student = NonNullable<Awaited<ReturnType<typeof findUserToChange>>>

function queueAgain(tx: Tx, kind: AccountEmailKind, { _id, name, email, isEmailVerified }: Student) {
  const about = { to: email, userId: _id }
  if (kind === 'approval') return addEmail(tx, approvalEmail, { ...about, payload: { name, email, isEmailVerified } })
  return addEmail(tx, kind === 'invitation' ? invitation : passwordLink, { ...about, payload: { email } })
}
