import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { isWithoutSession, readCookie, setCookie } from './cookies.ts'
import { createRequestContext } from './request-context.ts'

const contextAt = (publicUrl: string) =>
  createRequestContext('id', new Headers(), new IncomingMessage(new Socket()), { publicUrl, trustProxy: false })

test('a cookie is read under its own name alone, and over https only with the prefix that no subdomain can set', () => {
  for (const [cookies, https, value] of [
    ['', false, undefined],
    ['xsession=a; session2=b', false, undefined],
    ['session=a', true, undefined],
    ['__Host-session=a', false, undefined],
    ['other=b; session=a', false, 'a'],
    ['session=b; __Host-session=a', true, 'a'],
    ['session=', false, ''],
  ] as const)
    assert.equal(readCookie({ cookies, https }, 'session'), value, cookies)
})

test('a request is without a session only where every cookie is readable and none is a session', () => {
  for (const [header, expected] of [
    [undefined, true],
    ['', true],
    [' ; ;', true],
    ['theme=dark; flash=kind%3Dinfo', true],
    ['xsession=a; SESSION=b; session2=c; %73ession=d', true],
    ['session=a', false],
    ['session =a', false],
    ['theme=dark;\tsession\t=\t"a"', false],
    ['__Host-session =a', false],
    ['session=', false],
    ['theme="a;b"', false],
    ['session', false],
    ['return-to=/dashboard/student/forum?id=1', false],
    ['__Host-return-to=', false],
    ['user=a', false],
    ['pending-login=a', false],
    ['__Host-pending-login=a', false],
    ['"session"=a', false],
    ['=session', false],
    ['theme=\u00e4', false],
  ] as const)
    assert.equal(isWithoutSession(header), expected, header)
})

test('a Cookie header that holds a session is never taken for one without', () => {
  const cookiePart = fc.constantFrom(
    'session',
    '__Host-',
    '=',
    ';',
    ' ',
    '\t',
    '"',
    ',',
    '%73',
    'a',
    '\u00e4',
    '\\',
    ';;',
    '= ',
  )
  fc.assert(
    fc.property(fc.array(cookiePart, { maxLength: 12 }), fc.boolean(), (cookieParts, https) => {
      const cookies = cookieParts.join('')
      if (readCookie({ cookies, https }, 'session') !== undefined) assert.ok(!isWithoutSession(cookies), cookies)
    }),
    { numRuns: 20_000 },
  )
})

test('a cookie is for the whole site, out of the reach of scripts and of other sites', () => {
  const context = contextAt('http://127.0.0.1:3000')
  setCookie(context, 'flash', 'token')
  setCookie(context, 'sign-in', null)
  assert.deepEqual(context.responseHeaders.getSetCookie(), [
    'flash=token; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    'sign-in=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ])
})

test('scripts read who is logged in, and nothing else', () => {
  const context = contextAt('http://127.0.0.1:3000')
  setCookie(context, 'user', 'arjun')
  assert.deepEqual(context.responseHeaders.getSetCookie(), ['user=arjun; Max-Age=2592000; Path=/; SameSite=Lax'])
})

// product 2.6
test('over https it is secure, and says so in its name', () => {
  const context = contextAt('https://academy.example.com')
  setCookie(context, 'flash', 'token')
  assert.deepEqual(context.responseHeaders.getSetCookie(), [
    '__Host-flash=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})
