import { people } from '../../../src/features/accounts/server/table.ts'
import { newId } from '../../../src/server/db/column-types.ts'
import type { Tx } from '../../../src/server/db/db.ts'
import { hashPassword } from '../../../src/server/security/passwords.ts'
import { keysOf } from '../../../src/shared/unknown.ts'
import { cast, JOINED, type Member, mentors, PASSWORD, type Staff } from '../people.ts'
import { type Student, students } from '../sign-ups.ts'
import type { Loading } from './loading.ts'

/** Everyone of the cast, as tests know them. */
export async function addCast(tx: Tx) {
  const passwordHash = await hashPassword(PASSWORD)
  await tx.insert(people).values(keysOf(cast).map((who) => ({ _id: newId(), ...cast[who], passwordHash })))
}

export type Someone = { _id: string; name: string; createdAt: string }
export type Everyone = {
  staff: Record<Staff, Someone>
  cast: Record<Member, Someone & { age: number }>
  students: (Student & Someone)[]
}

/** The cast, who teaches beside it, and the students; a password have only those who are named as logins. */
export async function addPeople({ tx, born }: Loading): Promise<Everyone> {
  const mayHash = hashPassword(PASSWORD)
  const named = (who: Member) => ({ ...born(JOINED[who]), ...cast[who], age: JOINED[who] })
  const teaching = (who: keyof typeof mentors) => ({
    ...born(115),
    ...mentors[who],
    role: 'mentor' as const,
    isApproved: true,
  })
  const known = {
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
    .insert(people)
    .values([
      ...Object.values(known).map(({ age: _, ...row }) => ({ ...row, passwordHash })),
      ...Object.values(teachers),
      ...learning.map(({ age: _, ...row }) => row),
    ])
  return { staff: { admin: known.admin, mentor: known.mentor, ...teachers }, cast: known, students: learning }
}
