import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { testApp } from './app.ts'
import { bookingForm, messageForm } from './factories.ts'

/** An app with an admin, and what asks of the institute and looks for who asked. */
export async function enquirersApp() {
  const app = await testApp()
  const admin = await app.signedInAs('admin')
  let count = 0

  /** Contacts that no other test of the file uses. */
  function someone() {
    const number = ++count
    return { fullName: `Someone ${number}`, email: `someone${number}@example.org`, phone: `+9198765${10_000 + number}` }
  }

  /** Sends a form; rate limits have a test of their own. */
  async function ask(kind: 'book' | 'send', from: object) {
    await app.db.execute(sql`delete from rate_limits`)
    if (kind === 'book') await app.guest.api.enquiries.book({ ...bookingForm(), ...from })
    else await app.guest.api.enquiries.send({ ...messageForm(), ...from })
  }

  async function find(q: string) {
    const { body } = await admin.api.enquirers.list({ q })
    return body
  }

  /** The enquiry that a search finds, which is one alone. */
  async function theOnly(q: string) {
    const [enquirer, ...rest] = await find(q)
    assert.ok(enquirer)
    assert.equal(rest.length, 0)
    return admin.api.enquirers.get({ id: enquirer._id })
  }

  return { ...app, admin, someone, ask, find, theOnly }
}
