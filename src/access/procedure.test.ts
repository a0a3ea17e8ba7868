import assert from 'node:assert/strict'
import { test } from 'node:test'
import { procedure, readMeta } from './procedure.ts'

test('the metadata of a procedure is read from its contract', () => {
  const edit = procedure('staff', { method: 'PUT', path: '/courses/{id}' }, 'Failed to update course.', {
    unlogged: 'it writes nothing',
  })
  assert.deepEqual(readMeta(edit), {
    method: 'PUT',
    path: '/courses/{id}',
    audience: 'staff',
    fallback: 'Failed to update course.',
    logging: { unlogged: 'it writes nothing' },
  })
  assert.deepEqual(readMeta(procedure('anyone', {}, '')), {
    method: 'GET',
    path: '',
    audience: 'anyone',
    fallback: '',
    logging: undefined,
  })
})
