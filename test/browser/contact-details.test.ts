import type { Page } from '@playwright/test'
import { withClient } from '../../src/server/db/client.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { dashboardPages, type Role } from './dashboard-pages.ts'
import { expect, test } from './fixtures.ts'
import { publicPages } from './public-pages.ts'

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
  for (const response of responses) expect(response.status, response.url).toBeLessThan(400)
  return (await Promise.all(responses.map((response) => response.text()))).join('\n')
}

const WHO = ['pending', 'student', 'student2', 'mentor', 'admin'] as const

// product 4.11
test('no page carries anyone’s email, phone or address but one’s own, where staff do not list them', async ({
  guest,
  signedInAs,
  site,
}) => {
  test.slow()
  const users = await detailsOfAll(site.databaseUrl)
  const student = await signedInAs('student')
  const read = async (path: string) => (await student.request.get(path)).json()
  const open = (await publicPages(site.url)).map(({ path }) => path)
  const screens = async (role: Role) => dashboardPages(role, read)
  const everything = [
    ...open,
    ...(HAS_CLASSROOM ? ['/check-in', '/certificate'] : []),
    ...(await Promise.all((['admin', 'mentor', 'student'] as const).map(screens))).flat(),
  ]
  const readerOf = async (email: string, page: Page): Promise<Reader> => {
    const cookies = await page.context().cookies(site.url)
    return { email, origin: site.url, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }
  const readers = [
    await readerOf('', await guest()),
    ...(await Promise.all(WHO.map(async (who) => readerOf(`${who}@example.com`, await signedInAs(who))))),
  ]
  let listed = 0
  for (const reader of readers) {
    const { email: ownEmail } = reader
    const otherUsers = users.filter(({ email }) => email !== ownEmail)
    for (const path of everything) {
      const leaked = foundIn(await sentOf(reader, path), otherUsers)
      const mayList =
        (/^(mentor|admin)@/.test(ownEmail) && LISTS_OF_STUDENTS.test(path)) ||
        (/^admin@/.test(ownEmail) && LISTS_OF_ADMINS.test(path))
      if (mayList) listed += leaked.length
      else expect.soft(leaked, `${path} for ${ownEmail || 'a guest'}`).toEqual([])
    }
  }
  expect(listed, 'they are found where they are listed').toBeGreaterThan(0)
})
