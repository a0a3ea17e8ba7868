import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, test } from 'node:test'
import { eq, like } from 'drizzle-orm'
import { EMAIL_JOB_NAMES, EMAIL_JOBS } from '#src/app/email-jobs.ts'
import * as factors from '#src/features/accounts/server/emails/second-factor-emails.ts'
import { accountLinkedEmail } from '#src/features/accounts/server/emails/social-emails.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { certificates } from '#src/features/certificates/server/table.ts'
import * as enquiries from '#src/features/enquiries/server/emails.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { writeDraft } from '#src/features/privacy/server/breach/notice.ts'
import { addCopy } from '#src/features/privacy/server/copy/copy-queries.ts'
import { copies, requests, retentionNotices } from '#src/features/privacy/server/table.ts'
import { emailChangedEmail } from '#src/features/users/server/emails.ts'
import { type About, visitEmail } from '#src/features/visits/server/emails/visit-email.ts'
import { demoInvitations } from '#src/features/visits/server/table.ts'
import { findVisit } from '#src/features/visits/server/visit-queries.ts'
import { emails } from '#src/server/db/table.ts'
import type { EmailName } from '#src/server/mail/emails.ts'
import { emailSender } from '#src/server/mail/sender.ts'
import { describeInstitute, type InstituteIdentity } from '#src/shared/institute/shown.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { PASSWORD } from '../db/demo/users.ts'
import { testApp } from './app.ts'
import { at, classroom } from './classroom.ts'
import { blogDraft, bookingForm, courseDraft, messageForm, studentRow } from './factories.ts'
import { HAS_CLASSROOM } from './has-classroom.ts'
import { DEMO, isKnown, otherSections, saveSections } from './other-institute.ts'

/** What is written where something that is not known should have been. */
const GAP = /undefined|null|\(\)|: ?[,.]|: ?\n\n\n|, ?[,.]|\n{3}| {2}/

const { db, guest, site, url, signedInAs } = await testApp()
await db.update(users).set({ name: 'Somebody' })
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [student, student2] = [await signedInAs('student'), await signedInAs('student2')]
const sections = otherSections()
sections.privacy.contact = { name: 'Sunita Joshi', role: 'Registrar', email: 'data@sahyadri.example' }
await saveSections(admin, sections)
await isKnown(site, sections)
const services = { ...site.services, siteUrl: url, wasTried: false }
const { identity } = services.institute.current
const to = { name: 'Nisha', email: 'nisha@example.org', isEmailVerified: true }

function assertIsOther(what: string, text: string) {
  const place = text.search(DEMO)
  assert.equal(place, -1, `${what}: ${text.slice(Math.max(0, place - 80), place + 80)}`)
}

async function newUser(overrides: Partial<typeof users.$inferInsert>) {
  const [user] = await db.insert(users).values(studentRow(overrides)).returning()
  return user ?? assert.fail()
}

async function newVisit() {
  const draft = { ...bookingForm({ course: 'not-sure' }), message: '' }
  const { leaveEmpty: _, ...booking } = draft
  const [row] = await db.insert(demoBookings).values(booking).returning()
  const hours = { startsAt: at(600), endsAt: at(720), invitedAt: at(0), notifiedAt: at(0) }
  const visit = { ...hours, bookingId: row?._id ?? '', title: 'Software testing', room: 'Lab 2' }
  const [{ _id } = assert.fail()] = await db.insert(demoInvitations).values(visit).returning()
  return _id
}

const newCourse = async () => (await mentor.api.courses.create(courseDraft({ title: 'Software testing' })))._id

async function newClasses() {
  const course = classroom(db, mentor, await newCourse())
  const { id } = await course.classWith(600, [student.user._id])
  return { to, message: 'A class has changed.', userId: student.user._id, role: 'student', classIds: [id] }
}

async function newCertificate() {
  const courseId = await newCourse()
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  const enrollmentIds = [row?.enrollmentId ?? '']
  await mentor.api.enrollments.setStatuses({ ids: enrollmentIds, completionStatus: 'completed' })
  const { issued } = await mentor.api.certificates.issue({ enrollmentIds, isAttested: true })
  const number = issued[0]?.number ?? ''
  const [{ _id } = assert.fail()] = await db.select().from(certificates).where(eq(certificates.number, number))
  return _id
}

async function newRequest() {
  await student.api.privacy.request({ kind: 'correct', text: 'Please explain.' })
  const [{ _id } = assert.fail()] = await db.select().from(requests).where(eq(requests.userId, student.user._id))
  return _id
}

/** What is queued for each kind of email: one that is missing here does not compile. */
const PAYLOADS: Record<EmailName, () => Promise<unknown>> = {
  mail: async () => enquiries.bookingConfirmation(identity, { ...bookingForm(), message: '' }),
  passwordLink: async () => ({ email: student.user.email }),
  invitation: async () => ({ email: (await newUser({})).email }),
  approvalLetter: async () => to,
  offerLetter: async () => ({ to, message: 'A seat is free.' }),
  seatEmail: newClasses,
  classLetter: newClasses,
  async announcement() {
    const courseId = await newCourse()
    await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
    const words = { subject: 'No class today', text: 'Please rest.' }
    const { _id: announcementId } = await mentor.api.announcements.announce({ courseId, ...words })
    return { to, announcementId, about: 'Software testing' }
  },
  visitEmail: async () => ({ visitId: await newVisit(), about: 'withdrawn' }),
  certificateEmail: async () => ({ certificateId: await newCertificate() }),
  async feedbackAsked() {
    return {
      to,
      batchId: '',
      courseTitle: 'Software testing',
      closesAt: '2099-01-01T00:00:00.000Z',
      isNamedOnly: false,
    }
  },
  async newPost() {
    await student.api.privacy.setConsent({ purpose: 'news', given: true })
    const { slug } = await admin.api.blogs.create(blogDraft({ title: 'What is a test?' }))
    return { userId: student.user._id, slug }
  },
  async copyOfData() {
    const { _id: copyId } = await db.transaction((tx) => addCopy(tx, student.user._id))
    return { userId: student.user._id, copyId }
  },
  privacyRequest: async () => ({ requestId: await newRequest() }),
  async privacyAnswer() {
    const requestId = await newRequest()
    await admin.api.privacy.answer({ id: requestId, answer: 'So it is.' })
    return { requestId }
  },
  async erasure() {
    await student2.api.privacy.erase({ password: PASSWORD })
    return { userId: student2.user._id }
  },
  async dormantAccount() {
    const { _id: userId } = await newUser({ createdAt: '2001-01-01T00:00:00.000Z', lastSeenOn: '2001-01-01' })
    await db.insert(retentionNotices).values({ userId, kind: 'dormant' })
    return { userId }
  },
}

const ABOUTS: Record<About, true> = {
  invited: true,
  moved: true,
  evening: true,
  hours: true,
  cancelled: true,
  withdrawn: true,
  missed: true,
}

async function writeVisitEmails(of: typeof services) {
  const row = (await findVisit(db, await newVisit())) ?? assert.fail()
  const links = { link: `${url}/demo-invitation/x`, stop: `${url}/unsubscribe?token=x`, offered: [], replaced: [row] }
  return typedKeys(ABOUTS).map((about) => visitEmail(about, row, links, of))
}

/** What is written at once, by the name of the function that writes it. */
const writeAll = (of: InstituteIdentity) => ({
  accountLinkedEmail: accountLinkedEmail(of, to, { issuer: 'https://id.example', at: at(0), hasPassword: true }),
  turnedOnEmail: factors.turnedOnEmail(of, to, 'your passkey'),
  factorChangedEmail: factors.factorChangedEmail(of, to, 'a passkey was added'),
  turnedOffEmail: factors.turnedOffEmail(of, to),
  wrongCodesEmail: factors.wrongCodesEmail(of, to),
  recoveryCodeUsedEmail: factors.recoveryCodeUsedEmail(of, to, 3),
  emailChangedEmail: emailChangedEmail(of, to),
  bookingEmail: enquiries.bookingEmail(of, { ...bookingForm(), message: '' }, 'Software testing'),
  messageEmail: enquiries.messageEmail(of, { ...messageForm(), subject: 'fees' }),
  bookingConfirmation: enquiries.bookingConfirmation(of, { ...bookingForm(), message: '' }),
  messageConfirmation: enquiries.messageConfirmation(of, messageForm()),
})

/** Of the emails of a feature: what is part of one, or queues one. */
const NO_EMAILS = [
  'visitEmail',
  'composeEmail',
  'timetableEmail',
  'composeWithClasses',
  'calendarOrganizer',
  'withCalendars',
  'notifyOwner',
  'notifyVisitor',
  'isReminder',
  'isAccountEmail',
]

// product 1.10
describe('an email of another institute', { skip: !HAS_CLASSROOM }, () => {
  test('of every kind that is queued has no word of the demo', async () => {
    for (const name of EMAIL_JOB_NAMES) {
      const mail = (await EMAIL_JOBS[name].compose(await PAYLOADS[name](), services)) ?? assert.fail(name)
      const text = JSON.stringify([emailSender(services), mail])
      assertIsOther(name, text)
      assert.match(text, /Sahyadri School of Testing/, name)
      assert.doesNotMatch(mail.text, GAP, name)
    }
    const [copy] = await db.select().from(copies)
    assert.match(copy?.html ?? '', /<h1>Your data at Sahyadri School of Testing</)
    assertIsOther('a copy of data', copy?.html ?? '')
  })

  test('that is written at once has none either, also where no phone and no address is known', async () => {
    const { identity: nameless } = describeInstitute(otherSections())
    const empty = { ...nameless, name: 'A school', phone: '', city: '', hours: '' }
    for (const institute of [identity, empty])
      for (const [name, mail] of Object.entries(writeAll(institute))) {
        assertIsOther(name, JSON.stringify(mail))
        assert.doesNotMatch(mail.text, GAP, `${name}: ${mail.text}`)
      }
    for (const mail of await writeVisitEmails(services)) assertIsOther(mail.subject, JSON.stringify(mail))
    const breach = { since: at(-60), until: at(0), accountId: undefined }
    assertIsOther('the notice of a breach', writeDraft(breach, services.institute.current))
  })

  test('that a feature writes at once is among those', async () => {
    const listed = [...Object.keys(writeAll(identity)), ...NO_EMAILS]
    for (const path of globSync('src/features/*/server/{emails.ts,emails/*.ts}')) {
      const exported: Record<string, unknown> = await import(`../${path}`)
      for (const [name, value] of Object.entries(exported))
        if (typeof value === 'function')
          assert.ok(listed.includes(name), `${path} has ${name}: add its email to this test`)
    }
  })
})

// product 1.10
describe('what another institute hands out', { skip: !HAS_CLASSROOM }, () => {
  test('a calendar has its name and city alone', async () => {
    await newClasses()
    const { pathname } = new URL((await mentor.api.batches.makeFeed()).url)
    const calendar = await (await fetch(url + pathname)).text()
    assert.match(calendar, /X-WR-CALNAME:Sahyadri School of Testing/)
    assert.match(calendar, /BEGIN:VEVENT/)
    assertIsOther('a calendar', calendar)
  })

  test('an authenticator app and a passkey are named after it', async () => {
    const { uri } = await mentor.api.accounts.beginSecondFactor({ current: PASSWORD })
    assert.match(decodeURIComponent(uri), /issuer=Sahyadri School of Testing/)
    assert.equal((await mentor.api.accounts.beginPasskey({ current: PASSWORD })).rp.name, 'Sahyadri School of Testing')
  })
})

test('an institute without an email address is not written to, and whoever wrote to it is answered', async () => {
  await guest.api.enquiries.book(bookingForm({ course: 'not-sure', email: 'ravi@example.org' }))
  const rows = await db.select().from(emails).where(like(emails.kind, 'demo booking%'))
  assert.deepEqual(
    rows.map(({ kind, recipient }) => [kind, recipient]),
    [['demo booking confirmation', 'ravi@example.org']],
  )
})
