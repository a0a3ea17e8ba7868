import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { enquirersApp } from '#test/enquirers.ts'
import { account, courseDraft, inDays } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { waiting } from '#test/waiting.ts'
import { mergeEnquirers } from './merging-queries.ts'

const { db, guest, admin, signedInAs, someone, ask, theOnly } = await enquirersApp()

test('whoever was split from another stays so when they are merged with a third', async () => {
  const [father, third] = [someone(), someone()]
  const son = { ...someone(), phone: father.phone }
  for (const who of [father, son, third]) await ask('book', who)
  const family = await theOnly(son.email)
  const requestId = family.timeline[1]?.requestId ?? ''
  const { _id: split } = await admin.api.enquirers.split({ id: family._id, requestId })
  const { _id: into } = await theOnly(third.email)
  await admin.api.enquirers.merge({ id: split, into })
  await ask('send', son)
  assert.equal((await admin.api.enquirers.get({ id: family._id }))._id, family._id)
  assert.equal((await admin.api.enquirers.get({ id: into }))._id, into)
})

test('of two who share a phone and were split, the call to one stays planned when the other joins', async () => {
  const [brother, course] = [someone(), await admin.api.courses.create(courseDraft())]
  const { user } = await signedInAs('student')
  const sister = { ...someone(), email: user.email, phone: brother.phone }
  for (const who of [brother, sister]) await ask('book', who)
  const family = await theOnly(sister.email)
  const [, requestId = ''] = family.timeline.flatMap((entry) => entry.requestId ?? [])
  await admin.api.enquirers.split({ id: family._id, requestId })
  await ask('send', sister)
  assert.equal((await theOnly(sister.email)).timeline.filter(({ kind }) => kind === 'message').length, 1)
  await admin.api.enquirers.edit({ id: family._id, followUpOn: inDays(1) })
  await db.update(users).set({ phone: brother.phone, phoneE164: brother.phone }).where(eq(users._id, user._id))
  await admin.api.enrollments.enroll({ studentId: user._id, courseId: course._id })
  const { followUpOn, outcome } = await admin.api.enquirers.get({ id: family._id })
  assert.deepEqual([followUpOn, outcome], [inDays(1), null])
  assert.equal((await theOnly(sister.email)).outcome, 'joined')
})

test('a request of someone who is being merged waits, and is of the other', async () => {
  const [from, into] = [someone(), someone()]
  await ask('book', from)
  await ask('book', into)
  const [gone, kept] = [await theOnly(from.email), await theOnly(into.email)]
  let asking: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await mergeEnquirers(tx, gone._id, kept._id)
    asking = ask('send', from)
    await until(async () => (await waiting(db)) > 0, 'the request waits')
  })
  await asking
  const { timeline } = await admin.api.enquirers.get({ id: kept._id })
  assert.deepEqual(
    timeline.map(({ kind }) => kind),
    ['booking', 'booking', 'message'],
  )
})

test('an account with an address that has a plus sign is found by the requests from it', async () => {
  const who = someone()
  const email = who.email.replace('@', '+sap@')
  const { user } = await guest.api.accounts.signup(account({ name: who.fullName, email }))
  await ask('book', { ...who, email })
  const { student } = await theOnly(who.phone)
  assert.equal(student?._id, user._id)
})
