import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlash } from './flash-cookie.ts'

test('over https what is said on the next page comes from this host alone', () => {
  const toast = { kind: 'success', message: 'Saved; all of it.' } as const
  assert.equal(
    setFlash('https://academy.example.com/login', toast),
    '__Host-flash=kind=success&message=Saved%3B+all+of+it.; Max-Age=60; Path=/; SameSite=Lax; Secure',
  )
  assert.match(setFlash('http://localhost:3000/login', toast), /^flash=[^;]+; Max-Age=60; Path=\/; SameSite=Lax$/)
})
