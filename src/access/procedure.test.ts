import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metaOf, procedure } from './procedure.ts'

test('the metadata of a procedure is read from its contract', () => {
  const edit = procedure('staff', { method: 'PUT', path: '/courses/{id}' }, 'Failed to update course.', {
    unlogged: 'it writes nothing',
  })
  assert.deepEqual(metaOf(edit), {
    method: 'PUT',
    path: '/courses/{id}',
    audience: 'staff',
    fallback: 'Failed to update course.',
    logging: { unlogged: 'it writes nothing' },
  })
  assert.deepEqual(metaOf(procedure('anyone', {}, '')), {
    method: 'GET',
    path: '',
    audience: 'anyone',
    fallback: '',
    logging: undefined,
  })
})
