import { users } from '../../../src/features/accounts/server/table.ts'
import { newId } from '../../../src/server/db/column-types.ts'
import type { Tx } from '../../../src/server/db/db.ts'
import { hashPassword } from '../../../src/server/security/passwords.ts'
import { typedKeys } from '../../../src/shared/unknown.ts'
import { type Student, students } from '../sign-ups.ts'
import { type DemoUser, demoUsers, JOINED, mentors, PASSWORD, type Staff } from '../users.ts'
import type { Loading } from './loading.ts'

/** The demo users that the tests sign in as. */
export async function addDemoUsers(tx: Tx) {
  const passwordHash = await hashPassword(PASSWORD)
  await tx.insert(users).values(typedKeys(demoUsers).map((who) => ({ _id: newId(), ...demoUsers[who], passwordHash })))
}

export type Someone = { _id: string; name: string; createdAt: string }
export type Everyone = {
  staff: Record<Staff, Someone>
  demoUsers: Record<DemoUser, Someone & { age: number }>
  students: (Student & Someone)[]
}

/** The demo users, further mentors and students; only the demo users have a password. */
export async function addUsers({ tx, born }: Loading): Promise<Everyone> {
  const mayHash = hashPassword(PASSWORD)
  const named = (who: DemoUser) => ({ ...born(JOINED[who]), ...demoUsers[who], age: JOINED[who] })
  const teaching = (who: keyof typeof mentors) => ({
    ...born(115),
    ...mentors[who],
    role: 'mentor' as const,
    isApproved: true,
  })
  const demoAccounts = {
    admin: named('admin'),
    mentor: named('mentor'),
    student: named('student'),
    student2: named('student2'),
    pending: named('pending'),
  }
  const teachers = { stock: teaching('stock'), ledger: teaching('ledger'), seams: teaching('seams') }
  const learning = students().map((student) => ({ ...student, ...born(student.age), role: 'student' as const }))
  const passwordHash = await mayHash
  await tx
    .insert(users)
    .values([
      ...Object.values(demoAccounts).map(({ age: _, ...row }) => ({ ...row, passwordHash })),
      ...Object.values(teachers),
      ...learning.map(({ age: _, ...row }) => ({ ...row, phoneE164: row.phone })),
    ])
  return {
    staff: { admin: demoAccounts.admin, mentor: demoAccounts.mentor, ...teachers },
    demoUsers: demoAccounts,
    students: learning,
  }
}
