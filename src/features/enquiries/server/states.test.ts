import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { testApp } from '#test/app.ts'
import { bookingForm, messageForm } from '#test/factories.ts'
import { listenAs } from '#test/listener.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import type { EnquiryState } from '../contract.ts'
import { addBooking, addMessage } from './queries.ts'

const { db, url, send, signedInAs } = await testApp()
const admin = await signedInAs('admin')

type Form = { fullName: string; email: string }
type Marking = { id: string; state: EnquiryState }
/** Both kinds alike: what is marked, and how its list is asked for. */
const kinds = [
  {
    make: (form: Partial<Form>) => db.transaction((tx) => addBooking(tx, { ...bookingForm(form), message: '' })),
    path: '/api/demo-booking',
    mark: (marking: Marking, { api } = admin) => api.enquiries.markBooking(marking),
    list: async (query: object) => (await admin.api.enquiries.bookings(query)).body,
    unknown: 'Demo booking not found.',
  },
  {
    make: (form: Partial<Form>) => db.transaction((tx) => addMessage(tx, messageForm(form))),
    path: '/api/contact',
    mark: (marking: Marking, { api } = admin) => api.enquiries.markMessage(marking),
    list: async (query: object) => (await admin.api.enquiries.inbox(query)).body,
    unknown: 'Message not found.',
  },
]

test('a state is refused where there is nothing to have it, and where it is none', async () => {
  for (const { make, path, mark, list, unknown } of kinds) {
    await make({ email: 'refused@example.org' })
    const [before] = await list({ q: 'refused@' })
    for (const id of ['nonsense', crypto.randomUUID()]) {
      const { status, message } = await refusal(mark({ id, state: 'done' }))
      assert.deepEqual([status, message], [404, unknown])
    }
    for (const state of ['closed', '', null, undefined, ['done']]) {
      const response = await send(`${path}/${before?._id}/state`, {
        method: 'PATCH',
        headers: { cookie: admin.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ state }),
      })
      const { message } = (await response.json()) as { message: string }
      assert.deepEqual([response.status, message], [400, 'Please choose new, called or done.'], String(state))
    }
    const wrongFilter = await send(`${path}?state=closed`, { headers: { cookie: admin.cookie } })
    assert.equal(wrongFilter.status, 400)
    assert.deepEqual(await list({ q: 'refused@' }), [before])
  }
})

// product 11.12
test('a state is kept with who gave it and when, and may be taken back', async () => {
  for (const { make, mark, list } of kinds) {
    await make({ email: 'kept@example.org', fullName: 'Kavya Menon' })
    const enquiry = async () => (await list({ q: 'kept@' }))[0]
    const id = (await enquiry())?._id ?? ''
    assert.deepEqual(await mark({ id, state: 'called' }), { message: 'Kavya Menon is marked as called.' })
    const called = await enquiry()
    assert.deepEqual([called?.state, called?.changedByName], ['called', admin.user.name])
    assert.ok(Math.abs(Date.parse(called?.changedAt ?? '') - Date.now()) < 60_000)
    await mark({ id: id.toUpperCase(), state: 'done' })
    assert.equal((await enquiry())?.state, 'done')
    await mark({ id, state: 'new' })
    assert.deepEqual([(await enquiry())?.state, (await enquiry())?.changedByName], ['new', admin.user.name])
  }
})

/** A second admin, who goes when the test ends. */
async function colleague() {
  const mentor = await signedInAs('mentor')
  await db.update(users).set({ isAdmin: true, name: 'Ananya Rao' }).where(eq(users._id, mentor.user._id))
  return mentor
}

// product 11.13
test('of two admins the later one decides the state, repeating it changes nothing, and both emit an event', async () => {
  const otherAdmin = await colleague()
  for (const { make, mark, list } of kinds) {
    await make({ email: 'both@example.org' })
    const enquiry = async () => (await list({ q: 'both@' }))[0]
    const id = (await enquiry())?._id ?? ''
    await Promise.all([mark({ id, state: 'called' }), mark({ id, state: 'called' }, otherAdmin)])
    const first = await enquiry()
    assert.equal(first?.state, 'called')
    const ear = listenAs<object>(url, admin.cookie)
    assert.ok(await ear.settled)
    assert.deepEqual(await mark({ id, state: 'called' }), { message: 'Asha Kini is marked as called.' })
    assert.deepEqual(await enquiry(), first)
    await mark({ id, state: 'done' }, otherAdmin)
    assert.deepEqual([(await enquiry())?.state, (await enquiry())?.changedByName], ['done', 'Ananya Rao'])
    await until(() => ear.received.length > 0, 'an event')
    assert.deepEqual(
      ear.received,
      [{ name: 'enquiryChanged', payload: { enquiryId: id } }],
      'a repeated change emits nothing',
    )
    ear.close()
  }
})

// product 11.12
test('the state of an enquiry survives the deletion of the admin who set it', async () => {
  const { user } = await colleague()
  await db.delete(users).where(eq(users._id, user._id))
  const done = (await Promise.all(kinds.map(({ list }) => list({ q: 'both@' })))).flat()
  assert.equal(done.length, 2)
  for (const { state, changedByName, changedAt } of done) {
    assert.deepEqual([state, changedByName], ['done', null])
    assert.ok(changedAt)
  }
})

test('the lists are filtered by state, in every part', async () => {
  for (const { make, mark, list } of kinds) {
    for (const fullName of ['One', 'Two', 'Three']) await make({ fullName: `Filtered ${fullName}` })
    const all = await list({ q: 'filtered' })
    assert.equal(all.length, 3)
    for (const { _id } of all.slice(1)) await mark({ id: _id, state: 'called' })
    const namesIn = async (query: object) => (await list({ q: 'filtered', ...query })).map(({ fullName }) => fullName)
    assert.deepEqual(await namesIn({ state: 'new' }), ['Filtered One'])
    assert.deepEqual(await namesIn({ state: 'called', sort: '-createdAt' }), ['Filtered Three', 'Filtered Two'])
    assert.deepEqual(await namesIn({ state: 'done' }), [])
    assert.ok((await list({ state: 'called' })).every(({ state }) => state === 'called'))
  }
  const { headers } = await admin.api.enquiries.bookings({ q: 'filtered', state: 'called', limit: 1 })
  assert.equal(headers['x-total-count'], '2')
  const next = /<(.*?)>/.exec(headers.link ?? '')?.[1] ?? ''
  const rest = await send(`/api/demo-booking${next}`, { headers: { cookie: admin.cookie } })
  assert.deepEqual(
    ((await rest.json()) as { fullName: string }[]).map(({ fullName }) => fullName),
    ['Filtered Three'],
  )
})
