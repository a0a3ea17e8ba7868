import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '#test/factories.ts'
import { demoUsers } from '../../../db/demo/users.ts'
import { enrollmentRefusal, findMaterial, findProgress, mayLearn } from './rules.ts'

const material = (_id: string) => ({ _id, name: `Name of ${_id}`, url: 'https://example.com', type: 'pdf' as const })
const module = (_id: string, ...materials: string[]) => ({
  _id,
  title: _id,
  description: _id,
  materials: materials.map(material),
})
const modules = [module('first', 'a', 'b'), module('empty'), module('last', 'c')]

// product 8.2
test('the content of a course is for its enrolled students and for staff', () => {
  for (const [who, isEnrolled, may] of [
    [demoUsers.pending, false, false],
    [demoUsers.student, false, false],
    [demoUsers.student, true, true],
    [demoUsers.mentor, false, true],
    [demoUsers.admin, false, true],
  ] as const)
    assert.equal(mayLearn(user(who), isEnrolled), may, `${who.name}, ${isEnrolled}`)
})

// product 8.3
test('an enrollment is refused for the student first, then for the course', () => {
  const [open, draft] = [
    { title: 'Warehouses', published: true },
    { title: 'Not yet', published: false },
  ]
  for (const [who, course, sentence] of [
    [demoUsers.mentor, open, 'This person is not a student.'],
    [demoUsers.admin, draft, 'This person is not a student.'],
    [demoUsers.pending, open, 'Farhan Khan is not approved yet.'],
    [demoUsers.pending, draft, 'Farhan Khan is not approved yet.'],
    [demoUsers.student, draft, "The course 'Not yet' is not published."],
    [demoUsers.student, open, null],
  ] as const)
    assert.equal(enrollmentRefusal(user(who), course), sentence)
})

test('progress is what was opened of the materials there are, and the first that was not', () => {
  const first = { name: 'Name of a', module: 'first', index: 0 }
  const second = { name: 'Name of b', module: 'first', index: 1 }
  const last = { name: 'Name of c', module: 'last', index: 0 }
  for (const [opened, expected] of [
    [[], { inAll: 3, opened: 0, next: first }],
    [['c'], { inAll: 3, opened: 1, next: first }],
    [['a'], { inAll: 3, opened: 1, next: second }],
    [['a', 'b'], { inAll: 3, opened: 2, next: last }],
    [['a', 'b', 'c'], { inAll: 3, opened: 3, next: null }],
    [['one that was taken away'], { inAll: 3, opened: 0, next: first }],
  ] as const)
    assert.deepEqual(findProgress(modules, new Set(opened)), expected, opened.join())
  assert.deepEqual(findProgress([], new Set()), { inAll: 0, opened: 0, next: null })
  assert.deepEqual(findProgress([module('empty')], new Set(['a'])), { inAll: 0, opened: 0, next: null })
})

// product 8.8
test('a material is found by its module and its place, written in digits', () => {
  for (const index of ['', '2', '-1', '+1', ' 0', '0 ', '0x0', '1e0', '0.0', 'a', '٠', '0000'])
    assert.equal(findMaterial(modules, 'first', index), undefined, JSON.stringify(index))
  for (const elsewhere of ['', 'unknown', 'FIRST', 'empty'])
    assert.equal(findMaterial(modules, elsewhere, '0'), undefined, elsewhere)
  assert.equal(findMaterial([], 'first', '0'), undefined)
  assert.equal(findMaterial(modules, 'first', '0')?._id, 'a')
  assert.equal(findMaterial(modules, 'first', '1')?._id, 'b')
  assert.equal(findMaterial(modules, 'last', '0')?._id, 'c')
})
