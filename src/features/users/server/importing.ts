import { invitation } from '#src/features/accounts/server/emails/password-emails.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { addEmails } from '#src/server/mail/emails.ts'
import type { StudentRow, UserEvents } from '../contract.ts'
import { addStudents } from './queries.ts'

export type CheckedRow = ReturnType<typeof StudentRow.safeParse>

/** Each problem of a row once. */
export const problemOf = (error: { issues: { message: string }[] }) =>
  [...new Set(error.issues.map(({ message }) => message))].join('. ')

type Scope = { tx: Tx; emit: Emit<UserEvents> }

/** Adds the students of a file and invites them. @returns those whose addresses were nobody's until now */
export async function addAndInvite({ tx, emit }: Scope, students: Parameters<typeof addStudents>[1]) {
  const added = await addStudents(tx, students)
  await addEmails(
    tx,
    invitation,
    added.map(({ _id, email }) => ({ to: email, userId: _id, payload: { email } })),
  )
  if (added.length > 0) await emit('studentsImported', {}, ['staff'])
  return added
}
