import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withClient } from '../../src/server/db/client.ts'
import { dashboardPages, type Role } from '../browser/dashboard-pages.ts'
import { publicPages } from '../browser/public-pages.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { demoSite } from './built-site.ts'

/** Of one user, or of one enquiry: `email` says whose they are. */
type Details = { email: string; phone: string; address: string }

/** Pages that show contact details to staff on purpose. */
const LISTS_OF_STUDENTS =
  /^\/dashboard\/(admin|mentor)(\/(students|approvals|student-profile\/.*|manage-enrollments\/.*|batches\/(?!new$).+))?$/
/** Admins read what strangers wrote, and see who teaches. */
const LISTS_OF_ADMINS =
  /^\/dashboard\/(admin\/(demo-bookings|contact-messages|enquiries|privacy-requests|mentors)|student\/profile\?id=.*)$/

const detailsOfAll = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Details>(`
      select email, phone, address from users
      union all select email, phone, '' from demo_bookings
      union all select email, phone, '' from contact_messages`)
    return rows
  })

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g
/** Written in groups, with a code of a country, or in an address. */
const PHONE = /\d(?:[ ()+-]*\d){9,}/g
/** Digits that name a phone within India. */
const LENGTH = 10

/** Every ten digits that stand side by side in something like a phone number. */
function phonesIn(text: string) {
  const phones = new Set<string>()
  for (const written of text.match(PHONE) ?? []) {
    const digits = written.replace(/\D/g, '')
    for (let at = 0; at + LENGTH <= digits.length; at++) phones.add(digits.slice(at, at + LENGTH))
  }
  return phones
}

/** Users whose details are in a text, in any of our formats. */
function foundIn(text: string, users: Details[]) {
  const [emails, phones] = [new Set(text.match(EMAIL)), phonesIn(text)]
  return users.flatMap(({ email, phone, address }) =>
    [
      emails.has(email) && email,
      phones.has(phone.replace(/\D/g, '').slice(-LENGTH)) && phone,
      address && text.includes(address) && address,
    ].filter(Boolean),
  )
}

type Reader = { email: string; origin: string; cookie: string }

/** What a browser gets of a screen: the document with all that it hydrates from, and what a link to it asks for. */
async function sentOf(reader: Reader, path: string) {
  const { pathname, search } = new URL(path, reader.origin)
  const data = `${pathname === '/' ? '/_' : pathname}.data${search}`
  const { cookie } = reader
  const responses = await Promise.all(
    [path, data].map((address) => fetch(reader.origin + address, { headers: { cookie }, redirect: 'manual' })),
  )
  for (const response of responses) assert.ok(response.status < 400, `${response.status} ${response.url}`)
  return (await Promise.all(responses.map((response) => response.text()))).join('\n')
}

const WHO = ['pending', 'student', 'student2', 'mentor', 'admin'] as const

// product 4.11
test('no page carries anyone’s email, phone or address but one’s own, where staff do not list them', async () => {
  const { url, databaseUrl, send, signedInAs } = await demoSite()
  const users = await detailsOfAll(databaseUrl)
  const { cookie } = await signedInAs('student')
  const read = async (path: string) => (await send(path, { headers: { cookie } })).json()
  const open = (await publicPages(url)).map(({ path }) => path)
  const everything = [
    ...open,
    ...(HAS_CLASSROOM ? ['/check-in', '/certificate'] : []),
    ...(await Promise.all((['admin', 'mentor', 'student'] as Role[]).map((role) => dashboardPages(role, read)))).flat(),
  ]
  const readers: Reader[] = [{ email: '', origin: url, cookie: '' }]
  for (const who of WHO) {
    const { user, cookie } = await signedInAs(who)
    readers.push({ email: user.email, origin: url, cookie })
  }
  let listed = 0
  const leaks: string[] = []
  for (const reader of readers) {
    const otherUsers = users.filter(({ email }) => email !== reader.email)
    for (const path of everything) {
      const leaked = foundIn(await sentOf(reader, path), otherUsers)
      const mayList =
        (/^(mentor|admin)@/.test(reader.email) && LISTS_OF_STUDENTS.test(path)) ||
        (/^admin@/.test(reader.email) && LISTS_OF_ADMINS.test(path))
      if (mayList) listed += leaked.length
      else if (leaked.length > 0) leaks.push(`${path} for ${reader.email || 'a guest'}: ${leaked.join()}`)
    }
  }
  assert.deepEqual(leaks, [])
  assert.ok(listed > 0, 'they are found where they are listed')
})
