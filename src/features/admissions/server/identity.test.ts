import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admissionsApp } from '#test/admissions.ts'
import { account } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { waiting } from '#test/waiting.ts'
import { merge } from './identity-queries.ts'

const { db, guest, admin, someone, ask, theOnly } = await admissionsApp()

test('whoever was split from another stays so when they are merged with a third', async () => {
  const [father, third] = [someone(), someone()]
  const son = { ...someone(), phone: father.phone }
  for (const who of [father, son, third]) await ask('book', who)
  const family = await theOnly(son.email)
  const requestId = family.timeline[1]?.requestId ?? ''
  const { _id: split } = await admin.api.admissions.split({ id: family._id, requestId })
  const { _id: into } = await theOnly(third.email)
  await admin.api.admissions.merge({ id: split, into })
  await ask('send', son)
  assert.equal((await admin.api.admissions.get({ id: family._id }))._id, family._id)
  assert.equal((await admin.api.admissions.get({ id: into }))._id, into)
})

test('a request of someone who is being merged waits, and is of the other', async () => {
  const [from, into] = [someone(), someone()]
  await ask('book', from)
  await ask('book', into)
  const [gone, kept] = [await theOnly(from.email), await theOnly(into.email)]
  let asking: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await merge(tx, gone._id, kept._id)
    asking = ask('send', from)
    await until(async () => (await waiting(db)) > 0, 'the request waits')
  })
  await asking
  const { timeline } = await admin.api.admissions.get({ id: kept._id })
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
