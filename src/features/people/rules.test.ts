import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Person } from '#src/access/person.ts'
import { welcomeOf } from './rules.ts'

const someone: Person = {
  _id: '019aa000-0000-7000-8000-000000000000',
  name: 'Someone',
  email: 'someone@example.org',
  role: 'student',
  isAdmin: false,
  isApproved: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}

test('whoever signs in is welcomed as who they are, and led where they belong', () => {
  const cases: [Partial<Person>, string, string | null][] = [
    [{ role: 'mentor', isAdmin: true }, 'Admin login successful!', '/dashboard/admin'],
    [{ role: 'mentor' }, 'Mentor login successful!', '/dashboard/mentor'],
    [{ role: 'student' }, 'Student login successful!', '/dashboard/student'],
    [{ isApproved: false }, 'Your account is pending mentor approval.', null],
    [{ role: 'mentor', isApproved: false }, 'Login successful', '/'],
  ]
  for (const [who, message, to] of cases) {
    const welcome = welcomeOf({ ...someone, ...who })
    assert.deepEqual({ message: welcome.message, to: welcome.to }, { message, to })
  }
})
