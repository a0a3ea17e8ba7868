import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { publicPages } from '../browser/public-pages.ts'
import { oneOf } from '../html.ts'
import { openMailbox } from '../mailbox.ts'
import { demoSite } from './built-site.ts'
import { visitorOf } from './visitor.ts'

/** What a visitor says of themselves, before what a proxy of ours has appended: that they come from `seen`. */
const forged = (first: string, seen: string) => ({
  'x-forwarded-for': `${first}, ${seen}`,
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https, http',
  forwarded: `for=${first};host=evil.example;proto=https`,
})

/** A page rendered again says when its data were read. */
const undated = (html: string) => html.replace(/\b\d{13}\b/g, '')

const TOO_MANY = /Too many failed logins/
const STUDENT = { email: 'student@example.com', password: 'classroom' }
const LOGIN = { Email: STUDENT.email, Password: STUDENT.password }

/** A site that believes its proxy, and its emails. */
const mailbox = await openMailbox()
after(() => mailbox.close())
const { url, send } = await demoSite({ environment: { TRUST_PROXY: '1', SMTP_URL: mailbox.url }, withJobs: true })

test('headers forged in front of the proxy change no address, redirect, cookie or email, and forms work', async () => {
  const headers = forged('203.0.113.1', '198.51.100.1')
  const get = (path: string, headers = {}) => send(path, { headers })
  // Whoever forges asks first: what is kept for everyone is kept of their pages too.
  for (const path of [...(await publicPages(url)).map(({ path }) => path), '/sitemap.xml', '/robots.txt']) {
    const page = await get(path, headers)
    assert.equal(page.status, 200, path)
    const html = await page.text()
    assert.doesNotMatch(html, /evil\.example|https:\/\/127\.0\.0\.1/, path)
    assert.equal(undated(await (await get(path)).text()), undated(html), path)
    assert.equal(page.headers.get('strict-transport-security'), null, path)
  }
  for (const path of ['/demo-class', '/dashboard', '/dashboard/student', '/api/auth/google']) {
    const [first, second] = [await get(path), await get(path, headers)]
    assert.equal(second.status, first.status, path)
    assert.equal(second.headers.get('location'), first.headers.get('location'), path)
  }

  const forger = visitorOf(send, headers)
  const contact = await forger.open('/contact')
  assert.equal(oneOf(contact.root, 'link', { rel: 'canonical' }).attributes.href, `${url}/contact`)
  const reply = await forger.submit(await forger.open('/forgot-password'), 'Send the link', { Email: STUDENT.email })
  assert.ok(reply.text.includes('If an account with this email exists'))
  const { text } = await mailbox.emailTo(STUDENT.email)
  // A site without PUBLIC_URL names itself as who serves it knows it.
  assert.match(text, new RegExp(`http://(localhost|127\\.0\\.0\\.1):${new URL(url).port}/reset-password`))
  assert.doesNotMatch(text, /evil/)

  const login = await send('/login', { headers })
  assert.equal(login.status, 200)
  const entered = await forger.submit(await forger.open('/login'), 'Login', LOGIN)
  assert.equal(entered.path, '/dashboard/student')
  assert.ok(forger.cookies.has('session'))
  const response = await send('/api/auth/login', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(STUDENT),
  })
  const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('session=')) ?? ''
  assert.match(session, /; HttpOnly/)
  assert.match(session, /; Path=\//)
  assert.doesNotMatch(session, /Secure|Domain/)
})

test('guessing passwords under forged addresses is stopped, for the attacker alone', async () => {
  const guess = (first: number) =>
    send('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...forged(`203.0.113.${first}`, '198.51.100.2') },
      body: JSON.stringify({ ...STUDENT, password: 'guessed' }),
    })
  for (let first = 1; first <= 10; first++) assert.equal((await guess(first)).status, 401, `guess ${first}`)
  assert.equal((await guess(11)).status, 429)

  const guesser = visitorOf(send, forged('192.0.2.7', '198.51.100.2'))
  assert.match((await guesser.submit(await guesser.open('/login'), 'Login', LOGIN)).text, TOO_MANY)
  // The guesser says to be whom they want to lock out; the proxy has seen another.
  const owner = visitorOf(send, forged('198.51.100.2', '203.0.113.1'))
  assert.equal((await owner.submit(await owner.open('/login'), 'Login', LOGIN)).path, '/dashboard/student')
})
