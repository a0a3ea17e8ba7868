import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { formatDate } from '#src/shared/time.ts'
import { enquirersApp } from '#test/enquirers.ts'
import { account, bookingForm, courseDraft, inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'

const { db, guest, signedInAs, admin, someone, ask, find, theOnly } = await enquirersApp()

// product 25.7
test('enquiries are for admins', async () => {
  const who = someone()
  await ask('book', who)
  const { _id: id } = await theOnly(who.email)
  const requests = [
    (api: typeof admin.api) => api.enquirers.list({}),
    (api: typeof admin.api) => api.enquirers.followUps(),
    (api: typeof admin.api) => api.enquirers.get({ id }),
    (api: typeof admin.api) => api.enquirers.edit({ id, outcome: 'not-now' }),
    (api: typeof admin.api) => api.enquirers.addNote({ id, text: 'Hello' }),
    (api: typeof admin.api) => api.enquirers.contact({ id, by: 'phone' }),
    (api: typeof admin.api) => api.enquirers.merge({ id, into: id }),
    (api: typeof admin.api) => api.enquirers.split({ id, requestId: id }),
  ]
  for (const request of requests) {
    assert.equal((await refusal(request(guest.api))).status, 401)
    for (const role of ['pending', 'student', 'mentor'] as const)
      assert.equal((await refusal(request((await signedInAs(role)).api))).status, 403, role)
  }
})

// product 25.6
test('what is not an enquiry, a note, a date or an outcome is refused', async () => {
  const who = someone()
  await ask('book', who)
  const { _id: id } = await theOnly(who.email)
  const { api } = admin
  for (const unknown of [crypto.randomUUID(), 'nonsense']) {
    assert.equal((await refusal(api.enquirers.get({ id: unknown }))).status, 404)
    assert.equal((await refusal(api.enquirers.edit({ id: unknown, outcome: 'not-now' }))).status, 404)
    assert.equal((await refusal(api.enquirers.addNote({ id: unknown, text: 'Hello' }))).status, 404)
  }
  assert.equal((await refusal(api.enquirers.merge({ id, into: crypto.randomUUID() }))).status, 404)
  const wrong: [() => Promise<unknown>, string][] = [
    [() => api.enquirers.addNote({ id, text: '   ' }), 'Please write a note'],
    [() => api.enquirers.addNote({ id, text: 'x'.repeat(501) }), 'A note has at most 500 characters'],
    [() => api.enquirers.edit({ id, followUpOn: inDays(-1) }), 'Please choose today or a later day'],
    [() => api.enquirers.edit({ id, followUpOn: 'tomorrow' }), 'Please choose a date'],
    [() => api.enquirers.edit({ id, outcome: 'maybe' as 'not-now' }), 'Please choose an outcome'],
    [() => api.enquirers.merge({ id, into: id }), 'Please choose another enquiry to merge with.'],
  ]
  for (const [request, message] of wrong) {
    const { status, message: response } = await refusal(request())
    assert.deepEqual([status, response], [400, message])
  }
  const only = await refusal(api.enquirers.split({ id, requestId: crypto.randomUUID() }))
  const notToSplit = 'This request is the only one of this person, or is a separate enquiry already.'
  assert.deepEqual([only.status, only.message], [409, notToSplit])
  assert.equal((await theOnly(who.email)).timeline.length, 1)
})

// product 25.1
test('the same phone number or email address is the same person, a name alone is not', async () => {
  const who = someone()
  await ask('book', { ...who, course: 'sap-mm' })
  await ask('send', { ...who, email: who.email.replace('@', '+news@'), phone: '+919000000001' })
  await ask('book', { ...who, email: 'elsewhere@example.org', course: 'sap-sd', fullName: 'Someone Renamed' })
  const enquirer = await theOnly('elsewhere@')
  assert.deepEqual(enquirer.courses, ['sap-mm', 'sap-sd'])
  assert.deepEqual(
    [enquirer.name, enquirer.email, enquirer.phone, enquirer.state],
    ['Someone Renamed', 'elsewhere@example.org', who.phone, 'asked'],
  )
  assert.deepEqual(
    enquirer.timeline.map(({ kind }) => kind),
    ['booking', 'message', 'booking'],
  )
  const namesake = { ...someone(), fullName: 'someone RENAMED' }
  await ask('book', namesake)
  const [stranger] = await find(namesake.email)
  assert.notEqual(stranger?._id, enquirer._id)
  assert.deepEqual(
    (await theOnly('elsewhere@')).namesakes.map(({ _id }) => _id),
    [stranger?._id],
  )
})

// product 25.1
test('a request with the phone of one and the email of another merges nobody, and offers them as one', async () => {
  const [asha, ravi] = [someone(), someone()]
  await ask('book', asha)
  await ask('book', ravi)
  const [{ _id }, before] = [await theOnly(asha.email), await theOnly(ravi.email)]
  await ask('send', { ...asha, email: ravi.email })
  const enquirer = await theOnly(ravi.email)
  assert.deepEqual([enquirer._id, enquirer.timeline.length], [before._id, 2])
  assert.deepEqual(
    enquirer.namesakes.map((each) => each._id),
    [_id],
  )
  assert.equal((await theOnly(asha.email)).timeline.length, 1)
  await admin.api.enquirers.merge({ id: before._id, into: _id })
  // Also after the other was merged, too.
  const tara = someone()
  await ask('book', tara)
  const into = (await theOnly(tara.email))._id
  await admin.api.enquirers.merge({ id: _id, into })
  for (const id of [before._id, _id, into]) assert.equal((await admin.api.enquirers.get({ id }))._id, into)
  await db.execute(sql`delete from enquirers where id = ${into}`)
  for (const id of [before._id, _id, into]) assert.equal((await refusal(admin.api.enquirers.get({ id }))).status, 404)
})

test('requests of one person that arrive at once are of one person', async () => {
  const who = someone()
  await db.execute(sql`delete from rate_limits`)
  await Promise.all([1, 2, 3, 4].map(() => guest.api.enquiries.book({ ...bookingForm(), ...who })))
  assert.equal((await theOnly(who.email)).timeline.length, 4)
})

// product 25.2
test('admins merge two people into one, and a split stays split', async () => {
  const [asha, ravi] = [someone(), someone()]
  await ask('book', asha)
  await ask('book', ravi)
  const [from, into] = [await theOnly(asha.email), await theOnly(ravi.email)]
  await admin.api.enquirers.addNote({ id: from._id, text: 'Prefers mornings' })
  const { message } = await admin.api.enquirers.merge({ id: from._id, into: into._id })
  assert.equal(message, `${asha.fullName} and ${ravi.fullName} are now one enquiry.`)
  assert.equal((await refusal(admin.api.enquirers.addNote({ id: from._id, text: 'Gone' }))).status, 404)
  const merged = await admin.api.enquirers.get({ id: into._id })
  assert.deepEqual(await admin.api.enquirers.get({ id: from._id }), merged, 'by an older link')
  assert.deepEqual(
    merged.timeline.map(({ kind }) => kind),
    ['booking', 'booking', 'note', 'merged'],
  )

  assert.ok(!merged.timeline.some(({ text }) => text.includes(asha.email)), 'the log stays when it is split')

  const requestId = merged.timeline[0]?.requestId ?? ''
  const split = await admin.api.enquirers.split({ id: into._id, requestId })
  const separate = await admin.api.enquirers.get({ id: split._id })
  assert.deepEqual([separate.email, separate.timeline.at(0)?.kind], [asha.email, 'booking'])
  // Both contacts in one request do not make them one again.
  await ask('book', { ...asha, email: ravi.email })
  assert.equal((await admin.api.enquirers.get({ id: split._id }))._id, split._id)
  assert.equal((await admin.api.enquirers.get({ id: into._id }))._id, into._id)
  assert.deepEqual(separate.namesakes, [])
})

// product 25.4
test('the state follows from what was done', async () => {
  const who = someone()
  await ask('book', who)
  const { _id: id } = await theOnly(who.email)
  const state = async () => (await admin.api.enquirers.get({ id })).state
  await admin.api.enquirers.contact({ id, by: 'whatsapp' })
  assert.equal(await state(), 'called')
  await admin.api.enquirers.edit({ id, followUpOn: inDays(0) })
  await admin.api.enquirers.edit({ id, outcome: 'not-now' })
  const closed = await admin.api.enquirers.get({ id })
  assert.deepEqual([closed.state, closed.followUpOn], ['closed', null])
  await ask('send', who)
  const again = await admin.api.enquirers.get({ id })
  assert.deepEqual([again.state, again.outcome], ['called', null])
  assert.deepEqual(again.timeline.map(({ text, by }) => [text, by ?? null]).slice(1, 4), [
    ['WhatsApp opened.', admin.user.name],
    [`Follow-up on ${formatDate(inDays(0))}.`, admin.user.name],
    ['Not now. No call is planned.', admin.user.name],
  ])
})

test('the state of a booking or message counts, too', async () => {
  const who = someone()
  await ask('book', who)
  const { _id: id, timeline } = await theOnly(who.email)
  const bookingId = timeline[0]?.requestId ?? ''
  await admin.api.enquiries.markBooking({ id: bookingId, state: 'called' })
  assert.equal((await theOnly(who.email)).state, 'called')
  await admin.api.enquiries.markBooking({ id: bookingId, state: 'done' })
  assert.equal((await theOnly(who.email)).state, 'closed')
  await admin.api.enquirers.edit({ id, followUpOn: inDays(3) })
  assert.equal((await theOnly(who.email)).state, 'called')
})

// product 25.4
test('whoever gets an enrollment has joined', async () => {
  const who = someone()
  const { user } = await guest.api.accounts.signup(account({ name: who.fullName, email: who.email }))
  await admin.api.users.approve({ id: user._id })
  await ask('book', who)
  const { _id: id } = await theOnly(who.email)
  await admin.api.enquirers.edit({ id, followUpOn: inDays(0) })
  const course = await admin.api.courses.create(courseDraft())
  await admin.api.enrollments.enroll({ studentId: user._id, courseId: course._id })
  const joined = await theOnly(who.email)
  assert.deepEqual([joined.state, joined.outcome, joined.followUpOn], ['joined', 'joined', null])
  assert.equal(joined.student?._id, user._id)
  const kinds = joined.timeline.map(({ kind }) => kind)
  for (const kind of ['signed-up', 'approved', 'booking', 'follow-up', 'enrolled', 'outcome'])
    assert.ok(kinds.includes(kind), kind)
})

// product 25.8
test('a phone number that was given with a request is taken over by staff, where the student has none', async () => {
  const who = someone()
  const { user } = await guest.api.accounts.signup(account({ name: who.fullName, email: who.email }))
  const mentor = await signedInAs('mentor')
  const nothing = await refusal(mentor.api.enquirers.takePhone({ studentId: user._id }))
  assert.deepEqual([nothing.status, nothing.message], [404, 'No known phone number can be added to this student.'])
  await ask('book', { ...who, phone: '+919000000011' })
  await ask('send', who)
  await ask('send', { ...who, email: `another.${who.email}`, phone: '+919000000012' })
  const phones = await mentor.api.enquirers.knownPhones({ studentId: user._id })
  assert.deepEqual(
    phones.map(({ phone, kind }) => [phone, kind]),
    [[who.phone, 'message']],
  )
  assert.ok((await mentor.api.enquirers.knownPhones({})).some(({ studentId }) => studentId === user._id))
  for (const role of ['student', 'pending'] as const) {
    const { api } = await signedInAs(role)
    assert.equal((await refusal(api.enquirers.knownPhones({}))).status, 403)
    assert.equal((await refusal(api.enquirers.takePhone({ studentId: user._id }))).status, 403)
  }
  const results = await Promise.allSettled([1, 2].map(() => mentor.api.enquirers.takePhone({ studentId: user._id })))
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const profile = await mentor.api.users.profile({ id: user._id })
  assert.equal('phone' in profile && profile.phone, who.phone)
  assert.deepEqual(await mentor.api.enquirers.knownPhones({ studentId: user._id }), [])
  assert.deepEqual(await mentor.api.enquirers.knownPhones({ studentId: 'nonsense' }), [])
})
