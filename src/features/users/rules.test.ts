import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '#test/factories.ts'
import { demoUsers } from '../../../db/demo/users.ts'
import type { Profile } from './contract.ts'
import { checkRows, isLastAdmin, mayEdit, mayReject, visibleProfile } from './rules.ts'

const [admin, mentor, student, pending] = [
  user(demoUsers.admin),
  user(demoUsers.mentor),
  user(demoUsers.student),
  user(demoUsers.pending),
]
const degree = { collegeName: '', degree: '', graduationYear: null }
const profileOf = (of: typeof student): Profile => ({
  ...of,
  phone: '+919845012345',
  phoneE164: '+919845012345',
  address: 'Jayanagar',
  education: { bachelor: degree, master: degree },
})

// product 13.3
test('a mentor rejects whom nobody has approved, an admin anyone', () => {
  for (const [who, whom, may] of [
    [mentor, student, false],
    [mentor, pending, true],
    [admin, student, true],
    [admin, pending, true],
  ] as const)
    assert.equal(mayReject(who, whom), may, `${who.name}, ${whom.name}`)
})

// product 13.7
test('an only admin is the last admin', () => {
  assert.equal(isLastAdmin([]), true)
  assert.equal(isLastAdmin([admin]), true)
  assert.equal(isLastAdmin([admin, mentor]), false)
})

// product 13.9
test('to a student other students do not exist, and of a mentor they see name and role', () => {
  for (const otherUser of [user(), pending]) assert.equal(visibleProfile(student, profileOf(otherUser)), undefined)
  for (const staff of [mentor, admin])
    assert.deepEqual(visibleProfile(student, profileOf(staff)), { _id: staff._id, name: staff.name, role: 'mentor' })
})

test('staff see every profile whole, and everyone their own', () => {
  for (const viewer of [mentor, admin])
    for (const otherUser of [student, pending, mentor, admin]) {
      const profile = profileOf(otherUser)
      assert.equal(visibleProfile(viewer, profile), profile, `${viewer.name}, ${otherUser.name}`)
    }
  const ownProfile = profileOf(student)
  assert.equal(visibleProfile(student, ownProfile), ownProfile)
})

// product 13.10
test("one edits one's own profile, and an admin everyone's", () => {
  for (const [who, id, may] of [
    [student, mentor._id, false],
    [mentor, student._id, false],
    [mentor, admin._id, false],
    [student, student._id, true],
    [mentor, mentor._id, true],
    [student, null, true],
    [student, '', true],
    [admin, student._id, true],
    [admin, 'nobody', true],
  ] as const)
    assert.equal(mayEdit(who, id), may, `${who.name}, ${id}`)
})

test('the rows of an import are counted by what became of them; one that waits counts nowhere', () => {
  assert.deepEqual(checkRows([]), { added: 0, seated: 0, exists: 0, wrong: 0 })
  assert.deepEqual(
    checkRows([
      { outcome: 'wrong' },
      { outcome: 'added' },
      {},
      { outcome: 'exists' },
      { outcome: 'seated' },
      { outcome: 'added' },
    ]),
    { added: 2, seated: 1, exists: 1, wrong: 1 },
  )
})
