import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatExtent, type ListKind, parseListQuery } from './list.ts'

const LIST: ListKind<'name' | 'email'> = { fields: ['name', 'email'], sort: 'name' }
const parse = (query: string) => parseListQuery(new URLSearchParams(query), LIST)

test('an address says what is asked of a list, and nothing where it says nothing', () => {
  const nothing = { q: undefined, sort: 'name', limit: 25, cursor: undefined }
  assert.deepEqual(parse(''), { q: '', filter: '', sort: 'name', before: 0, input: nothing })
  assert.deepEqual(parse('q=+kini+&sort=-email&filter=approved&after=next&from=50'), {
    q: 'kini',
    filter: 'approved',
    sort: '-email',
    before: 50,
    input: { q: 'kini', sort: '-email', limit: 25, cursor: 'next' },
  })
})

test('invalid list parameters in the address are ignored', () => {
  assert.equal(parse('sort=password').sort, 'name')
  assert.equal(parse(`q=${'x'.repeat(300)}`).q.length, 200)
  for (const query of ['from=70', 'after=&from=70']) assert.equal(parse(query).before, 0, query)
  for (const query of ['after=next&from=-1', 'after=next&from=0', 'after=next&from=many', 'after=next'])
    assert.equal(parse(query).before, 25, query)
})

test('a search that was not counted to its end says so, and counts what is shown', () => {
  const of = (before: number, rows: number, total: number, hasNext: boolean, q = 'rao') =>
    formatExtent({ before, rows, q, total, hasNext })
  assert.equal(of(0, 50, 199, true), '1–50 of 199')
  assert.equal(of(0, 50, 200, true), '1–50 of 200+')
  assert.equal(of(200, 50, 200, true), '201–250 of 250+')
  assert.equal(of(1_200, 34, 200, false), '1,201–1,234 of 1,234')
  assert.equal(of(150, 50, 200, false), '151–200 of 200')
  assert.equal(of(0, 50, 1_00_000, true, ''), '1–50 of 1,00,000')
  assert.equal(of(0, 3, 2, false), '1–3 of 3', 'one that was approved stays for now')
})
