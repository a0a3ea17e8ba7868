import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '#test/factories.ts'
import { demoUsers } from '../../db/demo/users.ts'
import { isPending, isStaff } from './rules.ts'

// product 1.1
test('a student waits until someone approves them; mentors and admins are staff from the start', () => {
  for (const [of, pending, staff] of [
    [demoUsers.pending, true, false],
    [demoUsers.student, false, false],
    [demoUsers.mentor, false, true],
    [demoUsers.admin, false, true],
    [{ ...demoUsers.mentor, isApproved: false }, false, true],
  ] as const) {
    const someone = user(of)
    assert.deepEqual([isPending(someone), isStaff(someone)], [pending, staff], JSON.stringify(of))
  }
})
