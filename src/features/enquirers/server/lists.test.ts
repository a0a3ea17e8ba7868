import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { momentOf, TIME_ZONE } from '#src/shared/wall-time.ts'
import { enquirersApp } from '#test/enquirers.ts'
import { inDays } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { enquirerRequests, enquirers } from './table.ts'
import { identifyAll } from './upkeep.ts'

const { db, site, signedInAs, admin, someone, ask, find, theOnly } = await enquirersApp()

test('calls that are due are counted, the longest overdue first', async () => {
  const before = await admin.api.enquirers.followUps()
  const [late, due] = [someone(), someone()]
  for (const who of [late, due]) {
    await ask('book', who)
    await admin.api.enquirers.edit({ id: (await theOnly(who.email))._id, followUpOn: inDays(0) })
  }
  await db.execute(sql`update enquirers set follow_up_on = '2020-01-01' where email = ${late.email}`)
  const after = await admin.api.enquirers.followUps()
  assert.deepEqual([after.today - before.today, after.overdue - before.overdue], [1, 1])
  assert.equal(after.first[0]?.email, late.email)
  const { body } = await admin.api.enquirers.list({ sort: 'followUpOn', limit: 1 })
  assert.equal(body[0]?.email, late.email)
})

// product 25.3
test('what is due comes first: calls and replies by their time, then the rest, latest first', async () => {
  const [called, replied, waiting, overdue] = [someone(), someone(), someone(), someone()]
  for (const who of [called, replied, waiting, overdue]) await ask('book', who)
  const id = async (who: { email: string }) => (await theOnly(who.email))._id
  const late = await theOnly(overdue.email)
  await admin.api.enquirers.edit({ id: late._id, followUpOn: inDays(0) })
  await admin.api.enquirers.edit({ id: await id(called), followUpOn: inDays(9) })
  const { timeline, _id: repliedId } = await theOnly(replied.email)
  await admin.api.enquiries.markBooking({ id: timeline[0]?.requestId ?? '', state: 'called' })
  const { body } = await admin.api.enquirers.list({ sort: 'due', limit: 200 })
  const ours = [late._id, await id(waiting), await id(called), repliedId]
  assert.deepEqual(
    body.map(({ _id }) => _id).filter((_id) => ours.includes(_id)),
    ours,
  )
  const due = new Map(body.map(({ _id, dueAt }) => [_id, dueAt]))
  assert.equal(due.get(repliedId), null)
  assert.equal(due.get(late._id), momentOf(inDays(0), '00:00', TIME_ZONE))
  const { dueAt } = enquirerRequests
  const [request] = await db
    .select({ dueAt })
    .from(enquirerRequests)
    .where(eq(enquirerRequests.enquirerId, await id(waiting)))
  assert.equal(due.get(await id(waiting)), request?.dueAt)
})

test('a person is found by the id of a booking or message, too', async () => {
  const who = someone()
  await ask('book', who)
  await ask('send', who)
  const { _id, timeline } = await theOnly(who.email)
  for (const { requestId = '' } of timeline) assert.equal((await admin.api.enquirers.get({ id: requestId }))._id, _id)
  assert.equal((await refusal(admin.api.enquirers.get({ id: crypto.randomUUID() }))).status, 404)
})

test('a list says how many there are in all, of each state too, and is searched by name, address and number', async () => {
  const total = async (query: Parameters<typeof admin.api.enquirers.list>[0]) =>
    Number((await admin.api.enquirers.list({ ...query, limit: 1 })).headers['x-total-count'])
  const before = { all: await total({}), closed: await total({ state: 'closed' }) }
  const whos = [someone(), someone(), someone()]
  for (const who of whos) await ask('book', who)
  assert.deepEqual([await total({}), await total({ state: 'closed' })], [before.all + 3, before.closed])
  const [who] = whos
  const [, national = ''] = who?.phone.split('+91') ?? []
  const asWritten = [
    `0${national}`,
    `${national.slice(0, 5)}-${national.slice(5)}`,
    `+91 ${national.slice(0, 5)} ${national.slice(5)}`,
  ]
  for (const q of [who?.fullName, who?.email, who?.phone, national, ...asWritten]) {
    const { _id: id, email } = await theOnly(q ?? '')
    assert.equal(email, who?.email)
    await admin.api.enquirers.edit({ id, outcome: 'not-now' })
  }
  assert.deepEqual([await total({}), await total({ state: 'closed' })], [before.all + 3, before.closed + 1])
})

// product 25.3
test('someone is found by every name, number and address they ever had, also before they were merged', async () => {
  const [who, merged] = [someone(), someone()].map((each) => ({ ...each, email: `old.${each.email}` }))
  assert.ok(who && merged)
  const former = { fullName: 'R. K. Formerly', email: who.email.replace('@', '+sap@'), phone: '+919820098200' }
  await ask('book', { ...who, ...former })
  await ask('send', { ...who, fullName: 'Reetha Kamath' })
  await ask('send', { ...who, email: `new.${who.email}` })
  await ask('book', { ...merged, fullName: 'Another Spelling' })
  const [first, second] = [await theOnly(`new.${who.email}`), await theOnly(merged.email)]
  await admin.api.enquirers.merge({ id: second._id, into: first._id })
  const names = ['r. k. formerly', 'RK Formerly', 'reetha', who.fullName, 'another spelling']
  const numbers = ['98200 98200', '+91 98200 98200', '09820098200', '9820098200', who.phone, merged.phone]
  for (const q of [...names, ...numbers, former.email, who.email, merged.email])
    assert.equal((await theOnly(q))._id, first._id, q)
  const { timeline } = await admin.api.enquirers.get({ id: first._id })
  await admin.api.enquirers.split({ id: first._id, requestId: timeline[0]?.requestId ?? '' })
  assert.deepEqual(
    (await find('RK Formerly')).map(({ name }) => name),
    [former.fullName],
  )
})

test('a list is read page by page, whatever it is sorted by', async () => {
  for (const sort of ['name', '-lastAt', 'followUpOn', '-followUpOn', 'due', '-due'] as const) {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await admin.api.enquirers.list({ sort, limit: 4, ...(cursor && { cursor }) })
      ids.push(...body.map(({ _id }) => _id))
      assert.equal(Number(headers['x-total-count']), await db.$count(enquirers), sort)
      cursor = new URLSearchParams(headers.link?.slice(2, headers.link.indexOf('>'))).get('cursor') ?? undefined
    } while (cursor)
    assert.equal(new Set(ids).size, await db.$count(enquirers), sort)
  }
})

test('requests of before there were enquirers are sorted by person, once', async () => {
  const who = someone()
  await ask('book', who)
  await ask('send', who)
  await db.execute(sql`delete from enquirers where email = ${who.email}`)
  assert.deepEqual(await find(who.email), [])
  const counts = await Promise.all([identifyAll(site.services), identifyAll(site.services)])
  assert.ok(Math.max(...counts) >= 2)
  assert.equal((await theOnly(who.email)).timeline.length, 2)
  assert.equal(await identifyAll(site.services), 0)
})

// product 25.9
test('replies in time are counted, and who of those who asked came and joined', async () => {
  const before = await admin.api.enquirers.figures()
  const [early, late, open] = [someone(), someone(), someone()]
  for (const who of [early, late, open]) await ask('book', { ...who, course: 'sap-le' })
  for (const who of [early, late]) {
    const { timeline } = await theOnly(who.email)
    const id = timeline[0]?.requestId ?? ''
    if (who === late) await db.execute(sql`update enquirer_requests set due_at = now() where booking_id = ${id}`)
    await admin.api.enquiries.markBooking({ id, state: 'called' })
    // A later mark is no other reply.
    await admin.api.enquiries.markBooking({ id, state: 'done' })
  }
  const { replies, funnel } = await admin.api.enquirers.figures()
  assert.deepEqual([replies.inTime - before.replies.inTime, replies.of - before.replies.of], [1, 2])
  const countAsked = ({ funnel }: typeof before) => funnel.find(({ course }) => course === 'sap-le')?.asked ?? 0
  assert.equal(countAsked({ replies, funnel }) - countAsked(before), 3)
  for (const role of ['student', 'mentor'] as const)
    assert.equal((await refusal((await signedInAs(role)).api.enquirers.figures())).status, 403)
})
