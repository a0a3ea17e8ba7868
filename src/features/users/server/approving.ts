import { ORPCError } from '@orpc/server'
import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { addEmail } from '#src/server/mail/emails.ts'
import { approvalErrors } from '../contract.ts'
import { approvalEmail } from './emails.ts'
import { findUserToChange, setRights } from './queries.ts'

type Scope = { tx: Tx; emit: Emit<Pick<AccountEvents, 'userChanged'>> }

/**
 * Lets a student in who waits, and locks their row.
 * @throws {ORPCError} 404 for nobody, 400 for who is no student, 409 for who is approved already
 */
export async function approve({ tx, emit }: Scope, id: string) {
  const student = await findUserToChange(tx, id)
  if (!student) throw new ORPCError('NOT_FOUND', approvalErrors.NOT_FOUND)
  if (student.role !== 'student') throw new ORPCError('BAD_REQUEST', approvalErrors.BAD_REQUEST)
  if (student.isApproved) throw new ORPCError('CONFLICT', approvalErrors.CONFLICT)
  await setRights(tx, student._id, { isApproved: true })
  const { _id: userId, name, email, isEmailVerified } = student
  await addEmail(tx, approvalEmail, { to: email, userId, payload: { name, email, isEmailVerified } })
  await emit('userChanged', { userId }, ['staff'])
  return { ...student, isApproved: true }
}
