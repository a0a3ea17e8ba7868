import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '#test/factories.ts'
import { demoUsers } from '../../db/demo/users.ts'
import { type Audience, checkAudience } from './audience.ts'

const users = {
  guest: null,
  pending: user(demoUsers.pending),
  student: user(demoUsers.student),
  mentor: user(demoUsers.mentor),
  admin: user(demoUsers.admin),
}
type Who = keyof typeof users

const GUEST = 'You are not logged in.'
const PENDING = 'Your account is pending mentor approval.'
const STUDENTS = 'Access Denied: Students Only.'
const STAFF = 'Access Denied: Mentors and Admins Only.'
const ADMINS = 'Access Denied: Admins Only.'

/** Who is refused, and in which words (product 4.2). */
const REFUSED: Record<Audience, Partial<Record<Who, string>>> = {
  anyone: {},
  'signed-in': { guest: GUEST },
  approved: { guest: GUEST, pending: PENDING },
  student: { guest: GUEST, pending: PENDING, mentor: STUDENTS, admin: STUDENTS },
  staff: { guest: GUEST, pending: PENDING, student: STAFF },
  admin: { guest: GUEST, pending: PENDING, student: ADMINS, mentor: ADMINS },
}

// product 1.7, 4.2
for (const audience of Object.keys(REFUSED) as Audience[])
  test(`a procedure for '${audience}' refuses everyone else with the specified message`, () => {
    for (const who of Object.keys(users) as Who[]) {
      const message = REFUSED[audience][who]
      const code = who === 'guest' ? 'UNAUTHORIZED' : 'FORBIDDEN'
      assert.deepEqual(checkAudience(audience, users[who]), message ? { code, message } : null, who)
    }
  })
