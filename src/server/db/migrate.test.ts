import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkServer } from './migrate.ts'

const server = { name: 'academy', version: '15.0', encoding: 'UTF8' }

test('a server that is older than promised, or keeps text otherwise, is refused in a sentence', () => {
  assert.equal(
    checkServer({ ...server, version: '14.22 (Debian 14.22-1)' }),
    'The database server is PostgreSQL 14.22 (Debian 14.22-1), and this needs 15 or newer.',
  )
  assert.match(
    checkServer({ ...server, encoding: 'LATIN1' }) ?? '',
    /^The database "academy" has the encoding LATIN1, /,
  )
})

test('one that is as promised is taken', () => {
  for (const version of ['15.0', '17.10', '18.4', '19beta1'])
    assert.equal(checkServer({ ...server, version }), undefined, version)
})
