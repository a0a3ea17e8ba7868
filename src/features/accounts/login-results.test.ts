import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '#src/access/user.ts'
import { destinationAfterLogin, destinationAfterProvider, welcomeUser } from './login-results.ts'

const someone: User = {
  _id: '019aa000-0000-7000-8000-000000000000',
  name: 'Someone',
  email: 'someone@example.org',
  role: 'student',
  isAdmin: false,
  isApproved: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}

// product 2.5
test('a login welcomes each role and leads to its home', () => {
  const cases: [Partial<User>, string, string | null][] = [
    [{ role: 'mentor', isAdmin: true }, 'Admin login successful!', '/dashboard/admin'],
    [{ role: 'mentor' }, 'Mentor login successful!', '/dashboard/mentor'],
    [{ role: 'student' }, 'Student login successful!', '/dashboard/student'],
    [{ isApproved: false }, 'Your account is pending mentor approval.', null],
    [{ role: 'mentor', isApproved: false }, 'Login successful', '/'],
  ]
  for (const [who, message, to] of cases) {
    const welcome = welcomeUser({ ...someone, ...who })
    assert.deepEqual({ message: welcome.message, to: welcome.to }, { message, to })
  }
})

// product 3.5
test('a social sign-in leads where a login would have led', () => {
  const cases: [Partial<User> | null, string][] = [
    [{ role: 'mentor', isAdmin: true }, '/dashboard/admin'],
    [{ role: 'mentor' }, '/dashboard/mentor'],
    [{}, '/dashboard/student'],
    [{ isApproved: false }, '/login'],
    [null, '/login?reason=google_failed'],
  ]
  for (const [who, to] of cases) assert.equal(destinationAfterProvider(who && { ...someone, ...who }, null), to)
})

// product 2.20
test('a login leads back to the page that was asked for only those who may enter there', () => {
  const to = '/dashboard/student/forum?id=1'
  const destination = { of: 'discussion', to, area: 'student' } as const
  const cases: [Partial<User>, string | null][] = [
    [{}, to],
    [{ role: 'mentor', isAdmin: true }, to],
    [{ role: 'mentor' }, '/dashboard/mentor'],
    [{ isApproved: false }, null],
  ]
  for (const [who, place] of cases) {
    assert.equal(destinationAfterLogin({ ...someone, ...who }, destination), place)
    assert.equal(destinationAfterProvider({ ...someone, ...who }, destination), place ?? '/login')
    assert.equal(destinationAfterLogin({ ...someone, ...who }, null), welcomeUser({ ...someone, ...who }).to)
  }
})
