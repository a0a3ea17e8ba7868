import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '#src/access/user.ts'
import { markMatches, resultPath, splitWords } from './rules.ts'

const viewer = (role: User['role'], isAdmin = false) => ({ role, isAdmin, isApproved: true }) as User
const [student, mentor, admin] = [viewer('student'), viewer('mentor'), viewer('mentor', true)]
const _id = '1'

// product 15.7
test('a result leads where its finder may go', () => {
  const profile = (who: User, role: User['role']) => resultPath(who, 'Users', { _id, role })
  assert.equal(profile(student, 'mentor'), '/dashboard/student/profile?id=1')
  assert.equal(profile(mentor, 'student'), '/dashboard/mentor/profile?id=1')
  assert.equal(profile(mentor, 'mentor'), '/dashboard/mentor/profile?id=1')
  assert.equal(profile(admin, 'student'), '/dashboard/student/profile?id=1')
  assert.equal(profile(admin, 'mentor'), '/dashboard/mentor/profile?id=1')
  assert.equal(resultPath(student, 'Courses', { _id }), '/courses/1')
  assert.equal(resultPath(student, 'Blogs', { _id, slug: 'a?b' }), '/blogs/a%3Fb')
  for (const who of [student, admin])
    assert.equal(resultPath(who, 'Forum Discussions', { _id }), '/dashboard/student/forum?id=1')
  assert.equal(resultPath(mentor, 'Forum Discussions', { _id }), '/forum?id=1')
})

test('matches are marked in whole letters, and special characters are matched literally', () => {
  assert.deepEqual(markMatches('Meera Nair', 'NAIR mee'), ['', 'Mee', 'ra ', 'Nair', ''])
  assert.deepEqual(markMatches('Sara Rao', 'ra'), ['Sara ', 'Ra', 'o'])
  assert.deepEqual(markMatches('a.b (c) [d] $1', 'a.b (c)'), ['', 'a.b', ' ', '(c)', ' [d] $1'])
  assert.deepEqual(markMatches('किरण', 'कर किर'), ['', 'किर', 'ण'])
  assert.deepEqual(markMatches('किरण', 'क'), ['', 'कि', 'रण'])
  for (const sign of ['\\', '-', '/', '^', '|', ']', '{', '}', '?', '*', '+', '%', '_', '&', '#'])
    assert.deepEqual(markMatches(`a${sign}b`, `a${sign}b`), ['', `a${sign}b`, ''], sign)
  assert.deepEqual(markMatches('Jean D’Souza', "d'so"), ['Jean ', 'D’So', 'uza'])
  assert.deepEqual(markMatches('Meera', ' '), ['Meera'])
})

// product 15.4
test('words beyond the eighth narrow nothing down', () => {
  assert.equal(splitWords(' a b  c d e f g h i j ').length, 8)
  assert.deepEqual(splitWords(' \t\n'), [])
})
