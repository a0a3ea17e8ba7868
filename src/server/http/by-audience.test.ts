import assert from 'node:assert/strict'
import { test } from 'node:test'
import { implement } from '@orpc/server'
import { procedure } from '#src/access/procedure.ts'
import { byAudience } from './by-audience.ts'

const contract = {
  list: procedure('anyone', { method: 'GET', path: '/list' }, 'Failed.'),
  remove: procedure('admin', { method: 'DELETE', path: '/list' }, 'Failed.'),
}

test('a procedure is implemented by the audience that its contract names, and compiles by no other', () => {
  const { anyone, staff, admin } = byAudience(implement(contract), implement(contract))
  assert.ok(anyone.list.handler(() => undefined))
  assert.ok(admin.remove.handler(() => undefined))
  // @ts-expect-error Only admins may call it.
  assert.ok(staff.remove)
  // @ts-expect-error A guest may call it, so its handler has no user.
  assert.ok(admin.list)
})
