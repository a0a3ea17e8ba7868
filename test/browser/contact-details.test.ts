import type { Page } from '@playwright/test'
import { withClient } from '../../src/server/db/client.ts'
import { formatPhone } from '../../src/shared/phone.ts'
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

/** Users whose details are in a text, in any of our formats. */
function foundIn(text: string, users: Details[]) {
  const emails = new Set(text.match(EMAIL))
  return users.flatMap(({ email, phone, address }) =>
    [
      emails.has(email) && email,
      phone && [phone, formatPhone(phone), encodeURIComponent(phone)].some((form) => text.includes(form)) && phone,
      address && text.includes(address) && address,
    ].filter(Boolean),
  )
}

/** What a browser gets of a screen: the document with all that it hydrates from, and what a link to it asks for. */
async function sentOf({ request }: Page, path: string) {
  const { pathname, search } = new URL(path, 'http://site')
  const data = `${pathname === '/' ? '/_' : pathname}.data${search}`
  const responses = await Promise.all([path, data].map((address) => request.get(address, { maxRedirects: 0 })))
  for (const response of responses) expect(response.status(), response.url()).toBeLessThan(400)
  return (await Promise.all(responses.map((response) => response.text()))).join('\n')
}

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
  const readers: [string, Page][] = [
    ['', await guest()],
    ['pending@example.com', await signedInAs('pending')],
    ['student@example.com', student],
    ['student2@example.com', await signedInAs('student2')],
    ['mentor@example.com', await signedInAs('mentor')],
    ['admin@example.com', await signedInAs('admin')],
  ]
  let listed = 0
  for (const [ownEmail, page] of readers) {
    const otherUsers = users.filter(({ email }) => email !== ownEmail)
    for (const path of everything) {
      const leaked = foundIn(await sentOf(page, path), otherUsers)
      const mayList =
        (/^(mentor|admin)@/.test(ownEmail) && LISTS_OF_STUDENTS.test(path)) ||
        (/^admin@/.test(ownEmail) && LISTS_OF_ADMINS.test(path))
      if (mayList) listed += leaked.length
      else expect.soft(leaked, `${path} for ${ownEmail || 'a guest'}`).toEqual([])
    }
  }
  expect(listed, 'they are found where they are listed').toBeGreaterThan(0)
})
