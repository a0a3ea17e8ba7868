import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '#src/access/user.ts'
import { linkOf, marked, wordsOf } from './rules.ts'

const viewer = (role: User['role'], isAdmin = false) => ({ role, isAdmin, isApproved: true }) as User
const [student, mentor, admin] = [viewer('student'), viewer('mentor'), viewer('mentor', true)]
const _id = '1'

// product 15.7
test('a result leads where its finder may go', () => {
  const profile = (who: User, role: User['role']) => linkOf(who, 'Users', { _id, role })
  assert.equal(profile(student, 'mentor'), '/dashboard/student/profile?id=1')
  assert.equal(profile(mentor, 'student'), '/dashboard/mentor/profile?id=1')
  assert.equal(profile(mentor, 'mentor'), '/dashboard/mentor/profile?id=1')
  assert.equal(profile(admin, 'student'), '/dashboard/student/profile?id=1')
  assert.equal(profile(admin, 'mentor'), '/dashboard/mentor/profile?id=1')
  assert.equal(linkOf(student, 'Courses', { _id }), '/courses/1')
  assert.equal(linkOf(student, 'Blogs', { _id, slug: 'a?b' }), '/blogs/a%3Fb')
  for (const who of [student, admin])
    assert.equal(linkOf(who, 'Forum Discussions', { _id }), '/dashboard/student/forum?id=1')
  assert.equal(linkOf(mentor, 'Forum Discussions', { _id }), '/forum?id=1')
})

test('matches are marked in whole letters, and special characters are matched literally', () => {
  assert.deepEqual(marked('Meera Nair', 'NAIR mee'), ['', 'Mee', 'ra ', 'Nair', ''])
  assert.deepEqual(marked('Sara Rao', 'ra'), ['Sara ', 'Ra', 'o'])
  assert.deepEqual(marked('a.b (c) [d] $1', 'a.b (c)'), ['', 'a.b', ' ', '(c)', ' [d] $1'])
  assert.deepEqual(marked('किरण', 'कर किर'), ['', 'किर', 'ण'])
  assert.deepEqual(marked('किरण', 'क'), ['', 'कि', 'रण'])
  for (const sign of ['\\', '-', '/', '^', '|', ']', '{', '}', '?', '*', '+', '%', '_', '&', '#'])
    assert.deepEqual(marked(`a${sign}b`, `a${sign}b`), ['', `a${sign}b`, ''], sign)
  assert.deepEqual(marked('Jean D’Souza', "d'so"), ['Jean ', 'D’So', 'uza'])
  assert.deepEqual(marked('Meera', ' '), ['Meera'])
})

// product 15.4
test('words beyond the eighth narrow nothing down', () => {
  assert.equal(wordsOf(' a b  c d e f g h i j ').length, 8)
  assert.deepEqual(wordsOf(' \t\n'), [])
})
