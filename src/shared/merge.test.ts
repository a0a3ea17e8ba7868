import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conflictKey, isEqual, merge } from './merge.ts'

type Row = { _id?: string; title: string; materials?: { url: string; name: string }[] }
const course = (title: string, ...modules: Row[]) => ({ title, price: 10, version: 1, modules })
const row = (_id: string, title = _id): Row => ({ _id, title })
const titles = ({ modules }: { modules: Row[] }) => modules.map(({ title }) => title)

// product 17.14
test('changes that do not overlap are merged, on top of their version', () => {
  const base = course('A', row('a'), row('b'))
  const mine = { ...base, title: 'B' }
  const theirs = { ...base, price: 20, version: 2, modules: [row('a', 'changed'), row('b')] }
  assert.deepEqual(merge(base, mine, theirs), {
    value: { title: 'B', price: 20, version: 2, modules: [row('a', 'changed'), row('b')] },
    conflicts: [],
  })
})

test('a field changed by both is mine until theirs is chosen; the same change is no conflict', () => {
  const base = course('A')
  const mine = { ...base, title: 'B', price: 30 }
  const theirs = { ...base, title: 'C', price: 30 }
  const { value, conflicts } = merge(base, mine, theirs)
  assert.deepEqual(conflicts, [{ path: ['title'], field: 'title', rows: [], mine: 'B', theirs: 'C' }])
  assert.equal(value.title, 'B')
  const choices = new Map(conflicts.map((conflict) => [conflictKey(conflict), 'theirs' as const]))
  assert.deepEqual(merge(base, mine, theirs, choices).value, theirs)
})

test('a row is known by its id wherever it stands, and a material by its address', () => {
  const notes = { url: 'https://example.com/n', name: 'Notes' }
  const base = course('A', { ...row('a'), materials: [notes] }, row('b'))
  const mine = course('A', row('b', 'mine'), { ...row('a'), materials: [{ ...notes, name: 'My notes' }] })
  const theirs = course('A', { ...row('a', 'theirs'), materials: [notes, { ...notes, url: 'u' }] }, row('b'))
  const { value, conflicts } = merge(base, mine, theirs)
  assert.deepEqual(conflicts, [])
  assert.deepEqual(value.modules, [
    row('b', 'mine'),
    {
      ...row('a', 'theirs'),
      materials: [
        { ...notes, name: 'My notes' },
        { ...notes, url: 'u' },
      ],
    },
  ])
})

const ORDERS: [what: string, base: string, mine: string, theirs: string, merged: string, conflicts: number][] = [
  ['nothing moved', 'abc', 'abc', 'abc', 'abc', 0],
  ['I moved', 'abc', 'cab', 'abc', 'cab', 0],
  ['they moved', 'abc', 'abc', 'bca', 'bca', 0],
  ['both alike', 'abc', 'cba', 'cba', 'cba', 0],
  ['both otherwise', 'abc', 'cab', 'bac', 'cab', 1],
  ['I took away', 'abc', 'ac', 'abc', 'ac', 0],
  ['they took away', 'abc', 'abc', 'ac', 'ac', 0],
  ['both the same one', 'abc', 'ac', 'ac', 'ac', 0],
  ['both others', 'abc', 'ab', 'bc', 'b', 0],
  ['I added in the middle', 'ab', 'axb', 'ab', 'axb', 0],
  ['they added first', 'ab', 'ab', 'xab', 'xab', 0],
  ['both added', 'ab', 'abx', 'aby', 'abyx', 0],
  ['I moved, they added behind it', 'abc', 'cab', 'abcx', 'cxab', 0],
  ['I took away all', 'ab', '', 'ab', '', 0],
  ['I took away all, they added', 'ab', '', 'abx', 'x', 0],
]

for (const [what, base, mine, theirs, merged, conflicts] of ORDERS)
  test(`the order where ${what}: ${base}, ${mine} and ${theirs} make ${merged}`, () => {
    const [from, here, there] = [base, mine, theirs].map((ids) => course('A', ...[...ids].map((id) => row(id))))
    const result = merge(from, here, there ?? course('A'))
    assert.equal(titles(result.value).join(''), merged)
    assert.equal(result.conflicts.length, conflicts)
  })

test('removing what the other side changed is a conflict', () => {
  const base = course('A', row('a'), row('b'))
  const without = course('A', row('b'))
  const changed = course('A', row('a', 'changed'), row('b'))
  for (const [mine, theirs, kept] of [
    [without, changed, ['b']],
    [changed, without, ['changed', 'b']],
  ] as const) {
    const { value, conflicts } = merge(base, mine, theirs)
    assert.deepEqual(conflicts[0]?.path, ['modules', 'a'])
    assert.deepEqual(titles(value), kept)
    const resolved = merge(base, mine, theirs, new Map([[conflictKey(conflicts[0] ?? { path: [] }), 'theirs']])).value
    assert.deepEqual(titles(resolved), titles(theirs))
  }
})

test('rows of mine that nobody saved yet stay, also when they are alike', () => {
  const base = course('A', row('a'))
  const mine = course('A', { title: 'new' }, row('a'), { title: 'new' })
  const theirs = course('A', row('a'), row('t'))
  assert.deepEqual(titles(merge(base, mine, theirs).value), ['new', 'a', 't', 'new'])
})

test('fields within fields have their names, and rows that nobody numbered are known by what they say', () => {
  const base = { home: { title: 'A', steps: [{ title: 'one' }, { title: 'two' }] }, tags: ['a', 'b'] }
  const mine = { home: { title: 'B', steps: [{ title: 'first' }, { title: 'two' }] }, tags: ['a', 'b', 'c'] }
  const theirs = { home: { title: 'C', steps: [{ title: 'one' }, { title: 'second' }] }, tags: ['b'] }
  const { value, conflicts } = merge(base, mine, theirs)
  assert.deepEqual(
    conflicts.map(({ field }) => field),
    ['home.title'],
  )
  assert.deepEqual(value, {
    home: { title: 'B', steps: [{ title: 'first' }, { title: 'second' }] },
    tags: ['b', 'c'],
  })
})

test('an absent field and an undefined one are the same', () => {
  assert.ok(isEqual({ a: 1, b: undefined }, { a: 1 }))
  assert.ok(!isEqual({ a: [1, 2] }, { a: [2, 1] }))
  assert.ok(!isEqual(null, {}))
})
