import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { walkIns } from '#src/features/attendance/server/table.ts'
import { batches, classes } from '#src/features/batches/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { emails, rateLimits } from '#src/server/db/table.ts'
import { subjectLine } from '#src/server/mail/wording.ts'
import { createLog } from '#src/server/observability/log.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { testApp } from '#test/app.ts'
import { HAS_CLASSROOM } from '#test/has-classroom.ts'
import { openMailbox } from '#test/mailbox.ts'
import { refusal } from '#test/refusal.ts'
import { visitorsOf } from '#test/visitors.ts'
import { demoShown } from '../../../../db/demo/institute/institute.ts'
import { listReminders } from '../rules.ts'
import { demoInvitationLinks, demoInvitations } from './table.ts'
import { applyVisitChanges } from './timed-changes.ts'
import { removeOldLinks } from './visit-queries.ts'

const mailbox = await openMailbox()
after(() => mailbox.close())
const written: string[] = []
const app = await testApp({
  environment: { SMTP_URL: mailbox.url, TRUST_PROXY: '1' },
  withJobs: true,
  log: createLog('debug', { write: (line: string) => void written.push(line) }),
})
const { db, guest, send, signedInAs, site } = app
const iso = (moment: number) => new Date(moment).toISOString()
const admin = await signedInAs('admin')
const OVER = 'This link has been used or has expired.'

describe('the link of an invitation', { skip: !HAS_CLASSROOM }, async () => {
  const ofCourse = HAS_CLASSROOM ? await visitorsOf(app, 'sap-mm') : ({} as never)
  const { classIn, booking, courseId } = ofCourse

  /** @returns the email to someone and the secret in it, which is not shown where a test fails */
  async function emailTo(address: string, text?: RegExp) {
    const email = await mailbox.emailTo(address, text)
    return { ...email, secret: /\/demo-invitation\/([\w-]{43})\s/.exec(`${email.text}\n`)?.[1] ?? '' }
  }
  const byLink = (secret: string) => guest.api.visits.byLink({ secret })
  const respond = (secret: string, choice: 'cancel' | 'move', classId?: string) =>
    guest.api.visits.respond({ secret, answer: choice, ...(classId && { classId }) })
  const refusedWith = async (request: Promise<unknown>) => {
    const { status, message } = await refusal(request)
    return [status, message]
  }
  const visitorsIn = (classId: string) => db.$count(walkIns, eq(walkIns.classId, classId))

  // product 25.10
  test('of an online class, the visitor gets the link to join in place of the address, and a new one by email', async () => {
    const [visitor, { id: classId, batchId }, another] = [await booking(), await classIn(3_000), await classIn(4_000)]
    const joinUrl = 'https://meet.example.com/mm'
    const holdOnline = (joinUrl: string) =>
      db.update(batches).set({ medium: 'online', joinUrl }).where(eq(batches._id, batchId))
    await holdOnline(joinUrl)
    await admin.api.visits.invite({ id: visitor._id, classId })
    const { text, secret } = await emailTo(visitor.email, /You are invited/)
    assert.match(text, /Where: online\nJoin here: https:\/\/meet\.example\.com\/mm\n/)
    for (const ofPlace of ['Map:', 'Please bring', 'Lab 2']) assert.ok(!text.includes(ofPlace), ofPlace)
    const { visit, classes: choices } = await byLink(secret)
    assert.deepEqual([visit?.isOnline, visit?.joinUrl], [true, joinUrl])
    assert.ok(choices.some(({ _id, isOnline }) => _id === another.id && !isOnline))
    const { visit: seen } = await admin.api.visits.ofBooking({ id: visitor._id })
    assert.equal(seen?.joinUrl, joinUrl)

    await holdOnline(`${joinUrl}-new`)
    await applyVisitChanges(site.services)
    assert.match((await emailTo(visitor.email, /has changed/)).text, /Join here: https:\/\/meet\.example\.com\/mm-new/)
    await applyVisitChanges(site.services)
    // Whoever may still choose sees the link of no class they are not invited to.
    const stranger = await booking()
    await admin.api.visits.invite({ id: stranger._id, classId: another.id })
    const response = await send(`/api/demo-invitation/${(await emailTo(stranger.email)).secret}`)
    assert.ok(!(await response.text()).includes('meet.example.com'))
  })

  /** What the bell says of someone; each entry leads to their enquiry. */
  async function bellOf({ api }: Pick<typeof admin, 'api'>, name: string) {
    const entries = (await api.notifications.list()).filter(({ message }) => message.startsWith(`${name} `))
    for (const { link } of entries) {
      const enquirer = await admin.api.enquirers.get({ id: link?.split('/').at(-1) ?? '' })
      assert.equal(enquirer.name, name)
    }
    return entries.map(({ message }) => message)
  }

  async function invited(minutes: number) {
    const [visitor, held] = [await booking(), await classIn(minutes)]
    await admin.api.visits.invite({ id: visitor._id, classId: held.id })
    return { visitor, classId: held.id, batchId: held.batchId, ...(await emailTo(visitor.email)) }
  }

  // product 25.12
  test('the email has day, hours, place, what to bring, a file and a link, and no one else', async () => {
    const { text, subject, calendars, visitor, headers, secret } = await invited(3_000)
    assert.equal(subject, subjectLine(demoShown, 'your free demo class: SAP S/4HANA MM'))
    assert.match(text, /^Hello,\n\nYou are invited to a free demo class in SAP S\/4HANA MM\./)
    assert.match(text, /When: \w{3}, \d{1,2} \w+ \d{4}, .+ to .+ IST\nWhere: Lab 2, /)
    for (const detail of [demoShown.address, 'https://www.google.com/maps?q=', 'a photo ID', demoShown.phone])
      assert.ok(text.includes(detail), detail)
    assert.match(text, /http:\/\/127\.0\.0\.1:\d+\/demo-invitation\/[\w-]{43}\n/)
    for (const unnamed of [visitor.fullName, visitor.phone, 'Mentor', 'Rao', admin.user.name])
      assert.ok(!text.includes(unnamed), `it names ${unnamed}`)
    const [calendar] = calendars
    assert.equal(calendar?.method, 'PUBLISH')
    assert.match(calendar?.content ?? '', /SUMMARY:Demo class: SAP S\/4HANA MM/)
    assert.match(calendar?.content ?? '', /SEQUENCE:0/)
    assert.ok(!calendar?.content.includes(secret), 'the file has no secret')
    assert.match(headers, /Auto-Submitted: auto-generated/)
  })

  // product 25.13
  test('only the hash of a secret is stored, and no log, queue or activity row has it', async () => {
    const { secret, visitor, classId } = await invited(3_100)
    const { rows } = await db.execute(sql`
      select row_to_json(l)::text as row from ${demoInvitationLinks} l union all select row_to_json(v)::text from ${demoInvitations} v
      union all select payload::text from graphile_worker._private_jobs
      union all select row_to_json(a)::text from audit_log a union all select row_to_json(e)::text from emails e`)
    await byLink(secret)
    await send(`/api/demo-invitation/${secret}`)
    await send(`/demo-invitation/${secret}`)
    const everything = JSON.stringify([rows, written])
    assert.ok(!everything.includes(secret), 'the secret was written down')
    assert.ok(written.some((line) => line.includes('/demo-invitation/…')))
    assert.equal(
      await db.$count(demoInvitationLinks),
      (await db.selectDistinct({ h: demoInvitationLinks.secretHash }).from(demoInvitationLinks)).length,
    )
    await db.delete(demoBookings).where(eq(demoBookings._id, visitor._id))
    assert.equal(await visitorsIn(classId), 0)
  })

  test('a response by a secret is kept by no cache, listed by no search engine and named in no referrer', async () => {
    const { secret } = await invited(3_200)
    for (const path of [secret, 'x'.repeat(43)]) {
      const { headers } = await send(`/api/demo-invitation/${path}`)
      assert.equal(headers.get('cache-control'), 'private, no-store')
      assert.equal(headers.get('x-robots-tag'), 'noindex')
      assert.equal(headers.get('referrer-policy'), 'strict-origin')
    }
  })

  test('a link that is unknown, guessed or of something else is 404, and guessing is limited', async () => {
    const { secret } = await invited(3_300)
    const turned = [...secret].reverse().join('')
    for (const wrong of ['x', turned, secret.slice(1), `${secret}x`, secret.toUpperCase(), '%00', "' or 1=1 --"]) {
      const response = await send(`/api/demo-invitation/${encodeURIComponent(wrong)}`)
      assert.equal(response.status, 404, wrong)
    }
    assert.deepEqual(await refusedWith(respond(turned, 'cancel')), [404, OVER])
    const from = { 'x-forwarded-for': '10.9.9.9' }
    const statuses: number[] = []
    for (let guess = 0; guess < 32; guess++)
      statuses.push((await send(`/api/demo-invitation/${turned}`, { headers: from })).status)
    assert.deepEqual(statuses.slice(29), [404, 429, 429])
    const right = await send(`/api/demo-invitation/${secret}`)
    assert.equal(right.status, 200, 'of another address')
    await db.delete(rateLimits)
    for (let visit = 0; visit < 40; visit++) assert.ok(await byLink(secret))
  })

  // product 25.13
  test('it cancels once: the chair is free, the calendar is informed, and the link is used', async () => {
    const { secret, visitor, classId } = await invited(3_400)
    const { visit } = await byLink(secret)
    assert.equal(visit?._id, classId)
    const results = await Promise.all([respond(secret, 'cancel'), respond(secret, 'cancel')])
    results.push(await respond(secret, 'cancel'))
    assert.equal(new Set(results.map(({ message }) => message)).size, 1, 'who taps twice reads the same')
    assert.equal(await visitorsIn(classId), 0)
    assert.deepEqual(await refusedWith(byLink(secret)), [404, OVER])
    assert.deepEqual(await refusedWith(respond(secret, 'move', classId)), [404, OVER])
    const { text, calendars } = await mailbox.emailTo(visitor.email)
    assert.match(text, /As you asked, your free demo class .+ is cancelled/)
    assert.equal(await db.$count(emails, eq(emails.recipient, visitor.email)), 2, 'invited, and cancelled once')
    assert.equal(calendars[0]?.method, 'CANCEL')
    assert.match(calendars[0]?.content ?? '', /SEQUENCE:1/)
    assert.equal((await admin.api.visits.ofBooking({ id: visitor._id })).visit, null)
    assert.deepEqual(await bellOf(admin, visitor.fullName), [
      `${visitor.fullName} cancelled the demo class on ${formatDateTime(visit.startsAt)}.`,
    ])
    for (const role of ['mentor', 'student'] as const)
      assert.deepEqual(await bellOf(await signedInAs(role), visitor.fullName), [], role)
  })

  test('it moves to one of the next three alone, with a new link; the old one is used', async () => {
    await db.update(batches).set({ cancelledAt: new Date().toISOString() })
    const { secret, visitor, classId } = await invited(3_500)
    const [first, second, third, fourth] = [
      await classIn(3_600),
      await classIn(3_700),
      await classIn(3_800),
      await classIn(3_900),
    ]
    assert.deepEqual(
      (await byLink(secret)).classes.map(({ _id }) => _id),
      [first.id, second.id, third.id],
    )
    assert.doesNotMatch(JSON.stringify(await byLink(secret)), /chairsLeft|@|mentor/i)
    assert.deepEqual(await refusedWith(respond(secret, 'move')), [400, 'Please choose a class'])
    for (const wrong of [fourth.id, classId, crypto.randomUUID()])
      assert.deepEqual(await refusedWith(respond(secret, 'move', wrong)), [
        409,
        'This class is no longer offered. Please choose another.',
      ])
    await db.update(batches).set({ taken: 15 }).where(eq(batches._id, first.batchId))
    assert.equal((await refusal(respond(secret, 'move', first.id))).status, 409, 'it is full by now')
    assert.equal(await visitorsIn(classId), 1)

    const { message } = await respond(secret, 'move', second.id)
    assert.match(message, /^Your demo class is on .+ now\. We have emailed you/)
    assert.deepEqual([await visitorsIn(classId), await visitorsIn(second.id)], [0, 1])
    assert.deepEqual(await refusedWith(byLink(secret)), [404, OVER])
    const moved = await emailTo(visitor.email)
    assert.notEqual(moved.secret, secret)
    assert.deepEqual(
      moved.calendars.map(({ method }) => method),
      ['PUBLISH', 'CANCEL'],
    )
    const { visit } = await byLink(moved.secret)
    assert.equal(visit?._id, second.id)
    const [news = '', ...more] = await bellOf(admin, visitor.fullName)
    assert.ok(news.startsWith(`${visitor.fullName} moved the demo class from `))
    assert.ok(news.endsWith(` to ${formatDateTime(visit.startsAt)}.`))
    assert.deepEqual(more, [], 'once')
  })

  test('reminders and the offer after a missed class are stopped by one press, everything else has no such link', async () => {
    const { visitor, headers, classId, secret } = await invited(3_600)
    const oneClick = /^List-Unsubscribe: <\S+\/unsubscribe\?token=([\w-]{43})>\r?$/m
    const tokenIn = (of: string) => oneClick.exec(of.replace(/\r?\n /g, ' '))?.[1] ?? ''
    assert.equal(tokenIn(headers), '', 'an invitation was asked for')
    const { startsAt } = (await byLink(secret)).visit ?? { startsAt: '' }
    const { evening, hours } = listReminders(startsAt)
    await applyVisitChanges(site.services, iso(evening))
    const reminder = await emailTo(visitor.email, /look forward/)
    const token = tokenIn(reminder.headers)
    assert.match(reminder.headers, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    assert.ok(reminder.text.includes(`/unsubscribe?token=${token}`))
    assert.notEqual(reminder.secret, token, 'a secret of its own')
    const { status, message } = await refusal(respond(token, 'cancel'))
    assert.deepEqual([status, message], [404, OVER], 'which cancels nothing')
    for (const _ of [1, 2])
      assert.equal((await guest.api.privacy.unsubscribe({ token })).message, 'You will get no more of these emails.')
    assert.equal((await byLink(reminder.secret)).visit?._id, classId, 'the chair stays')
    await applyVisitChanges(site.services, iso(hours))
    const [visit] = await db.select().from(demoInvitations).where(eq(demoInvitations.bookingId, visitor._id))
    assert.ok(visit?.eveningReminderSentAt && !visit.hoursReminderSentAt)
    await respond(reminder.secret, 'cancel')
    assert.equal(tokenIn((await emailTo(visitor.email, /As you asked/)).headers), '')
    assert.ok(!mailbox.emails.some(({ to, text }) => to === visitor.email && text.includes('begins soon')))
  })

  test('one link opens its own visit alone', async () => {
    const [mine, theirs] = [await invited(4_000), await invited(4_100)]
    await respond(mine.secret, 'cancel')
    assert.equal(await visitorsIn(theirs.classId), 1)
    assert.equal((await byLink(theirs.secret)).visit?._id, theirs.classId)
  })

  test('it is good until the class begins, and no longer after the booking, the class or the course is deleted', async () => {
    const begun = await invited(4_200)
    await db
      .update(classes)
      .set({ startsAt: new Date(Date.now() - 60_000).toISOString() })
      .where(eq(classes._id, begun.classId))
    assert.deepEqual(await refusedWith(byLink(begun.secret)), [404, OVER])
    assert.deepEqual(await refusedWith(respond(begun.secret, 'cancel')), [404, OVER])
    await db
      .update(demoInvitations)
      .set({ startsAt: new Date(Date.now() - 60_000).toISOString() })
      .where(eq(demoInvitations.bookingId, begun.visitor._id))
    const before = await db.$count(demoInvitationLinks)
    await db.transaction(removeOldLinks)
    assert.equal(await db.$count(demoInvitationLinks), before - 1, 'and is tidied away')

    const unbooked = await invited(4_300)
    await db.delete(demoBookings).where(eq(demoBookings._id, unbooked.visitor._id))
    assert.deepEqual(await refusedWith(byLink(unbooked.secret)), [404, OVER])
    const removed = await invited(4_400)
    await db.delete(classes).where(eq(classes._id, removed.classId))
    assert.deepEqual(await refusedWith(respond(removed.secret, 'cancel')), [404, OVER])
    const gone = await invited(4_500)
    await (await signedInAs('mentor')).api.courses.remove({ id: courseId })
    assert.deepEqual(await refusedWith(byLink(gone.secret)), [404, OVER])
  })
})
