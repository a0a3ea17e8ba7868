import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expiredReturnCookie, readReturn, returnCookie } from './return-cookie.ts'

const SITE = 'http://localhost:3000'
const DISCUSSION = '/dashboard/student/forum?id=019aa000-0000-7000-8000-000000000010'

// product 2.20
test('a login returns only to a page that shows one discussion or class of this site', () => {
  for (const address of [
    '/dashboard/student',
    '/dashboard/student/forum',
    '/dashboard/student/forum?id=',
    '/dashboard/admin/students',
    '/dashboard/student/timetable?week=2027-01-04',
    '/dashboard/mentor/timetable?class=1',
    '/dashboard/timetable/1?class=1',
    `${DISCUSSION}&after=1`,
    '/dashboard/student/forum?id=1;x',
  ])
    assert.equal(returnCookie(SITE + address), undefined, address)
  for (const cookies of ['', 'return-to=//evil.example/', 'return-to=/dashboard/admin', `xreturn-to=${DISCUSSION}`])
    assert.equal(readReturn(cookies, SITE), null, cookies)
})

test('such a page is remembered for ten minutes, over https for this host alone, until it is forgotten', () => {
  const cookie = `return-to=${DISCUSSION}; Max-Age=600; Path=/; SameSite=Lax`
  assert.equal(returnCookie(SITE + DISCUSSION), cookie)
  assert.deepEqual(readReturn(`theme=dark; return-to=${DISCUSSION}; flash=x`, SITE), {
    of: 'discussion',
    to: DISCUSSION,
    area: 'student',
  })
  const to = '/dashboard/timetable?class=1'
  assert.deepEqual(readReturn(`return-to=${to}`, SITE), { of: 'class', to })
  const site = 'https://academy.example.com'
  assert.equal(returnCookie(site + DISCUSSION), `__Host-${cookie}; Secure`)
  assert.equal(readReturn(`return-to=${DISCUSSION}`, site), null)
  assert.equal(expiredReturnCookie(`${site}/login`), '__Host-return-to=; Max-Age=0; Path=/; SameSite=Lax; Secure')
})
