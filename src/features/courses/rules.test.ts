import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CourseDraft } from './contract.ts'
import {
  findVisibleChange,
  keepIds,
  type StoredModule,
  splitFirstParagraph,
  splitLines,
  toSyllabusLine,
  withoutUrls,
} from './rules.ts'

let made = 0
const newId = () => `new-${++made}`
const material = (url: string) => ({ name: url, url, type: 'pdf' as const })
const stored = (_id: string, ...urls: string[]): StoredModule => ({
  _id,
  title: _id,
  description: _id,
  materials: urls.map((url) => ({ ...material(url), _id: `id of ${url}` })),
})
const draft = (_id: string | undefined, ...urls: string[]) => ({
  _id,
  title: 't',
  description: 'd',
  materials: urls.map(material),
})
const idsOf = (modules: StoredModule[]) =>
  modules.map(({ _id, materials }) => [_id, ...materials.map((material) => material._id)])

// product 7.14
test('an unknown, foreign or repeated module id becomes a new one', () => {
  made = 0
  const kept = keepIds([stored('a')], [draft('a'), draft('a'), draft('of another course'), draft(undefined)], newId)
  assert.deepEqual(idsOf(kept), [['a'], ['new-1'], ['new-2'], ['new-3']])
})

test('modules keep their ids when they change places, and materials when they still lead to the same place', () => {
  made = 0
  const kept = keepIds([stored('a', 'x', 'y'), stored('b')], [draft('b', 'x'), draft('a', 'y', 'z', 'x', 'x')], newId)
  assert.deepEqual(idsOf(kept), [
    ['b', 'new-1'],
    ['a', 'id of y', 'new-2', 'id of x', 'new-3'],
  ])
})

// product 7.17
test('students are notified of what opens and of what they see changed, not of a save that changes nothing', () => {
  const description = 'As long as the contract wants a description to be, and then a little.'
  const draft = CourseDraft.parse({ title: 'Title', description, duration: '1', published: true })
  const course = { ...draft, modules: [] }
  assert.equal(findVisibleChange({ ...course, published: false }, course), 'published')
  assert.equal(findVisibleChange(course, { ...course, duration: '2' }), 'updated')
  assert.equal(findVisibleChange(course, { ...course }), null)
  assert.equal(findVisibleChange(course, { ...course, published: false }), null)
})

test('a material without its address keeps nothing but name and type', () => {
  const [module] = withoutUrls([stored('a', 'https://example.com/secret')])
  assert.deepEqual(module?.materials, [{ name: 'https://example.com/secret', type: 'pdf', size: undefined }])
})

test('a course begins with its first paragraph, where its description begins with one', () => {
  assert.deepEqual(splitFirstParagraph('<p>One <em>order</em>.</p>\n<ul><li>then</li></ul>\n'), [
    '<p>One <em>order</em>.</p>',
    '<ul><li>then</li></ul>',
  ])
  assert.deepEqual(splitFirstParagraph('<p>All of it.</p>\n'), ['<p>All of it.</p>', ''])
  assert.deepEqual(splitFirstParagraph('<h2>What</h2>\n<p>One.</p>'), ['', '<h2>What</h2>\n<p>One.</p>'])
})

test('learning outcomes are one per line, and blank lines are skipped', () => {
  assert.deepEqual(splitLines('price an order \r\n\n  bill it'), ['price an order', 'bill it'])
  assert.deepEqual(splitLines(''), [])
})

// product 7.9
test('guests see the title of a module and its number of materials, not the materials', () => {
  assert.deepEqual(toSyllabusLine(stored('a', 'x', 'y')), { _id: 'a', title: 'a', materialCount: 2 })
})
