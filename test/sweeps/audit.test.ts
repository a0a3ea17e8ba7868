import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { readMeta } from '../../src/access/procedure.ts'
import { contract } from '../../src/app/contract.ts'
import { CLASSROOM } from '../../src/app/reactions.ts'
import { addPasswordLink } from '../../src/features/accounts/server/queries.ts'
import { listPasskeys } from '../../src/features/accounts/server/second-factor/passkey-queries.ts'
import { hashToken, newToken } from '../../src/features/accounts/server/sessions.ts'
import { SENTENCES } from '../../src/features/activity/rules.ts'
import { classes, waitlistEntries } from '../../src/features/batches/server/table.ts'
import { discussions, replies } from '../../src/features/forum/server/table.ts'
import { leaves } from '../../src/features/leave/server/table.ts'
import { copies, unsubscribeLinks } from '../../src/features/privacy/server/table.ts'
import { demoInvitations } from '../../src/features/visits/server/table.ts'
import { addLink } from '../../src/features/visits/server/visit-queries.ts'
import { emails, rateLimits } from '../../src/server/db/table.ts'
import { auditLog } from '../../src/server/observability/audit-table.ts'
import { testApp } from '../app.ts'
import { at, classroom } from '../classroom.ts'
import {
  account,
  batchDraft,
  blogDraft,
  bookingForm,
  courseDraft,
  discussionDraft,
  inDays,
  messageForm,
  profileDraft,
} from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { fakeDevice, type ToSign, withPasskey } from '../passkey.ts'
import { openProvider } from '../provider.ts'
import { codeOf, withSecondFactor } from '../second-factor.ts'
import { until } from '../until.ts'
import { visitorsOf } from '../visitors.ts'

const provider = await openProvider()
after(() => provider.close())
const { url, db, guest, send, signedInAs } = await testApp({
  environment: { ...provider.environment, SMTP_URL: 'smtp://127.0.0.1:9' },
})
provider.register(`${url}/api/auth/google/callback`)
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [student, student2] = [await signedInAs('student'), await signedInAs('student2')]

const procedures = Object.entries(contract)
  .flatMap(([feature, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => ({
      name: `${feature}.${name}`,
      feature,
      procedure,
      ...readMeta(procedure),
    })),
  )
  .filter(({ feature }) => HAS_CLASSROOM || !CLASSROOM.includes(feature))
const isUnlogged = ({ logging }: (typeof procedures)[number]) => logging !== undefined && 'unlogged' in logging
const isRead = ({ logging }: (typeof procedures)[number]) => logging !== undefined && 'reads' in logging

const PASSWORD = 'a-secret-monsoon'
let hour = 0
let makeUps = 0
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const newCourse = (title = 'Warehouses') => mentor.api.courses.create(courseDraft({ title })).then(({ _id }) => _id)
const newBlog = () => admin.api.blogs.create(blogDraft()).then(({ _id }) => _id)
const newDiscussion = () => student.api.forum.create(discussionDraft()).then(({ discussion }) => discussion._id)
async function newReply() {
  const id = await newDiscussion()
  const { reply } = await student.api.forum.reply({ id, content: 'A secret body of text' })
  return { id, replyId: reply._id }
}
async function hidden(post: { id: string; replyId?: string }) {
  await mentor.api.forum.setVisibility({ ...post, hidden: true, reason: 'A secret reason' })
  for (const table of [discussions, replies]) await db.update(table).set({ hiddenAt: '2020-01-01T00:00:00Z' })
}
async function newStudent() {
  const { user } = await guest.api.accounts.signup(account({ password: PASSWORD }))
  return user._id
}
const newMentor = () => admin.api.users.createMentor(account({ password: PASSWORD })).then(({ user }) => user._id)
async function enrolled(studentId = student.user._id) {
  const courseId = await newCourse()
  await mentor.api.enrollments.enroll({ studentId, courseId })
  const { body } = await mentor.api.enrollments.ofCourse({ courseId })
  return { courseId, id: body[0]?._id ?? '' }
}
/** @returns the number of a certificate of the student */
async function certified() {
  const { id } = await enrolled()
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  const { issued } = await mentor.api.certificates.issue({ enrollmentIds: [id], isAttested: true })
  return issued[0]?.number ?? ''
}
/** @returns the id of a request of the student about their data */
async function newRequest() {
  await db.execute(sql`delete from ${rateLimits}`)
  await student.api.privacy.request({ kind: 'correct', text: 'A secret body of text' })
  const [newest] = await student.api.privacy.ownRequests()
  return newest?._id ?? ''
}
/** @returns the id of someone who asked, and whom no other test knows */
async function newEnquirer(email = `${randomBytes(6).toString('hex')}@example.org`) {
  const phone = `+9198${String(randomBytes(4).readUInt32BE() % 1e8).padStart(8, '0')}`
  await db.execute(sql`delete from ${rateLimits}`)
  await guest.api.enquiries.book(bookingForm({ email, phone }))
  const { body } = await admin.api.enquirers.list({ q: email })
  return body[0]?._id ?? ''
}
/** A visitor who is invited to a class of their own. */
async function newInvitation() {
  const { booking, classIn } = await visitorsOf({ db, signedInAs }, 'sap-sd')
  const [{ _id: id }, { id: classId }] = [await booking(), await classIn(5_000)]
  await admin.api.visits.invite({ id, classId })
  const [visit] = await db.select().from(demoInvitations).where(eq(demoInvitations.bookingId, id))
  return { id, classId, visitId: visit?._id ?? '' }
}
/** Someone with a password, signed in by a browser of their own. */
async function signedUp() {
  const someone = account({ password: PASSWORD })
  const { user } = await guest.api.accounts.signup(someone)
  const cookie = await signIn(someone.email)
  return { ...someone, _id: user._id, cookie }
}
/** A mentor with a password, signed in. */
async function newStaff() {
  const someone = account({ password: PASSWORD })
  const { user } = await admin.api.users.createMentor(someone)
  return { ...someone, _id: user._id, cookie: await signIn(someone.email) }
}
/** The same with two-step login. */
async function secured() {
  const someone = await newStaff()
  await withSecondFactor(db, someone._id)
  return someone
}
async function withOnePasskey() {
  const someone = await newStaff()
  await withPasskey(db, someone._id, url)
  const [passkey] = await listPasskeys(db, someone._id)
  return { ...someone, passkeyId: passkey?._id }
}
async function signIn(email: string, password = PASSWORD) {
  const response = await post('/api/auth/login', { email, password })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
const post = (path: string, body: object = {}, cookie = '') =>
  send(path, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function newBatch(seats = 15, students = [student.user._id]) {
  const courseId = await newCourse()
  for (const studentId of students) await mentor.api.enrollments.enroll({ studentId, courseId })
  const of = { courseId, mentorId: mentor.user._id }
  const hours = { startTime: clock(hour++), endTime: clock(hour) }
  hour %= 23
  return mentor.api.batches.create({ ...batchDraft(of, { seats, ...hours }), isConfirmed: true })
}
const studentId = student.user._id
/** A seat that is offered to the student, since the only one was given back. */
async function offered() {
  const { _id: id } = await newBatch(1, [studentId, student2.user._id])
  await mentor.api.batches.giveSeat({ id, studentId: student2.user._id, isConfirmed: true })
  await mentor.api.batches.giveSeat({ id, studentId, wait: true, isConfirmed: true })
  await mentor.api.batches.takeSeat({ id, studentId: student2.user._id })
  const [place] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.batchId, id))
  return place?._id ?? ''
}
async function classNow(minutes = -30, title = 'Warehouses') {
  const courseId = await newCourse(title)
  await mentor.api.enrollments.enroll({ studentId, courseId })
  return { courseId, ...(await classroom(db, mentor, courseId).classWith(minutes, [studentId])) }
}
/** A class that was missed, its batch, and a class in which it is held again. */
async function heldAgain() {
  const { id: missedClassId, batchId, courseId } = await classNow(-200)
  await mentor.api.attendance.mark({ id: missedClassId, marks: [{ studentId, mark: 'absent', at: at(-100) }] })
  const { id } = await classroom(db, mentor, courseId).classWith(60 * 24 * 60 + 200 * makeUps++, [])
  return { id, missedClassId, batchId }
}
async function missed() {
  const { id, missedClassId } = await heldAgain()
  await student.api.attendance.reserve({ id, missedClassId })
  return id
}

/** @returns the id of a batch whose students are asked for feedback */
async function askForFeedback() {
  const { batchId } = await classNow(-200)
  await mentor.api.feedback.ask({ id: batchId })
  return batchId
}
async function reviewed() {
  const id = await askForFeedback()
  const values = {
    comment: 'A secret body of text',
    review: 'A secret body of text',
    isNamed: true,
    isReviewAgreed: true,
  }
  await student.api.feedback.give({ id, ratings: [5, 4, 3, 2, 1], ...values })
  return id
}

async function announced() {
  const courseId = await newCourse('Announced')
  await mentor.api.enrollments.enroll({ studentId, courseId })
  const words = { subject: 'A secret subject', text: 'A secret body of text' }
  return (await mentor.api.announcements.announce({ courseId, ...words }))._id
}

async function handedOut() {
  const { _id: id } = await newBatch()
  const handout = { name: 'A secret name', url: 'https://example.com/secret', type: 'other' } as const
  return (await mentor.api.handouts.add({ id, ...handout }))._id
}

/** For days of the batch in which the student sits. */
async function onLeave() {
  await db.delete(leaves)
  const { _id: batchId } = await newBatch()
  await mentor.api.batches.giveSeat({ id: batchId, studentId, isConfirmed: true })
  return (await student.api.leave.request({ from: inDays(3), to: inDays(4), reason: 'A secret reason' }))._id
}

/** A student who is added to a class, or a name alone. */
async function walkIn(name?: string) {
  const { id } = await classNow()
  const added = await mentor.api.attendance.addAttendee({ id, ...(name ? { name } : { studentId }) })
  return { id, ...added }
}

/** Makes each call that writes once, so that it succeeds. */
const WRITES: Record<string, () => Promise<unknown>> = {
  'accounts.login': signedUp,
  'accounts.signup': newStudent,
  'accounts.logout': async () => send('/api/auth/logout', { headers: { cookie: (await signedUp()).cookie } }),
  'accounts.resetPassword': async () => {
    const { email } = await signedUp()
    const token = randomBytes(32).toString('base64url')
    await db.transaction((tx) => addPasswordLink(tx, email, hashToken(token)))
    await guest.api.accounts.resetPassword({ token, password: `${PASSWORD}-2` })
  },
  'accounts.changePassword': async () =>
    post('/api/auth/password', { current: PASSWORD, password: `${PASSWORD}-2` }, (await signedUp()).cookie),
  'accounts.signOutEverywhere': async () => post('/api/auth/logout-everywhere', {}, (await signedUp()).cookie),
  'accounts.endSession': async () => {
    const { cookie } = await signedUp()
    const list = await send('/api/auth/sessions', { headers: { cookie } })
    const [session] = (await list.json()) as { _id: string }[]
    await send(`/api/auth/sessions/${session?._id}`, { method: 'DELETE', headers: { cookie } })
  },
  'accounts.googleCallback': async () => {
    const left = await send('/api/auth/google')
    const callback = await provider.signIn(left.headers.get('location') ?? '', 'social@example.org')
    const cookie = left.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await send(callback.replace(url, ''), { headers: { cookie } })
  },
  'accounts.enterCode': async () => {
    const { email, _id } = await secured()
    const left = await post('/api/auth/login', { email, password: PASSWORD })
    const cookie = left.headers.getSetCookie()[0]?.split(';')[0]
    await post('/api/auth/second-factor', { code: (await withSecondFactor(db, _id)).recoveryCodes[0] }, cookie)
  },
  'accounts.confirmSecondFactor': async () => {
    const { cookie } = await newStaff()
    const begun = await post('/api/auth/second-factor/begin', { current: PASSWORD }, cookie)
    const { secret } = (await begun.json()) as { secret: string }
    await post('/api/auth/second-factor/confirm', { code: codeOf(secret) }, cookie)
  },
  'accounts.newRecoveryCodes': async () =>
    post('/api/auth/second-factor/codes', { current: PASSWORD }, (await secured()).cookie),
  'accounts.removeApp': async () =>
    post('/api/auth/second-factor/app/remove', { current: PASSWORD }, (await secured()).cookie),
  'accounts.usePasskey': async () => {
    const { email, _id } = await newStaff()
    const device = await withPasskey(db, _id, url)
    const left = await post('/api/auth/login', { email, password: PASSWORD })
    const cookie = left.headers.getSetCookie()[0]?.split(';')[0]
    const begun = await post('/api/auth/second-factor/passkey/begin', {}, cookie)
    await post('/api/auth/second-factor/passkey', device.use((await begun.json()) as ToSign), cookie)
  },
  'accounts.addPasskey': async () => {
    const { cookie } = await newStaff()
    const begun = await post('/api/auth/passkeys/begin', { current: PASSWORD }, cookie)
    const credential = fakeDevice(url).create((await begun.json()) as ToSign)
    await post('/api/auth/passkeys', { name: 'My phone', credential }, cookie)
  },
  'accounts.renamePasskey': async () => {
    const { cookie, passkeyId } = await withOnePasskey()
    const headers = { cookie, 'content-type': 'application/json' }
    await send(`/api/auth/passkeys/${passkeyId}`, { method: 'PATCH', headers, body: '{"name":"Key ring"}' })
  },
  'accounts.removePasskey': async () => {
    const { cookie, passkeyId } = await withOnePasskey()
    await post(`/api/auth/passkeys/${passkeyId}/remove`, { current: PASSWORD }, cookie)
  },
  'accounts.removeSecondFactor': async () =>
    post('/api/auth/second-factor/remove', { current: PASSWORD }, (await secured()).cookie),
  'institute.testEmail': () => admin.api.institute.testEmail(),
  'institute.save': () => admin.api.institute.save({ section: 'privacy', version: 0, data: {} }),
  'media.upload': () => {
    const body = new FormData()
    body.append('file', new File(['%PDF-1.7 notes'], 'notes.pdf'))
    return send('/api/upload/local', { method: 'POST', headers: { cookie: mentor.cookie }, body })
  },
  'institute.logo': () => {
    const body = new FormData()
    body.append(
      'file',
      new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'], 'logo.svg'),
    )
    return send('/api/institute/logo', { method: 'POST', headers: { cookie: admin.cookie }, body })
  },
  'users.importStudents': () =>
    admin.api.users.importStudents({
      dryRun: false,
      rows: [{ name: 'Ravi Kumar', email: 'ravi@example.org', phone: '' }],
    }),
  'users.sendEmailAgain': async () => {
    const _id = await newStudent()
    await mentor.api.users.approve({ id: _id })
    await db.update(emails).set({ state: 'refused' }).where(eq(emails.userId, _id))
    await mentor.api.users.sendEmailAgain({ id: _id })
  },
  'users.approve': async () => mentor.api.users.approve({ id: await newStudent() }),
  'users.undoApproval': async () => {
    const id = await newStudent()
    await mentor.api.users.approve({ id })
    await mentor.api.users.undoApproval({ id })
  },
  'users.reject': async () => mentor.api.users.reject({ id: await newStudent() }),
  'users.createMentor': newMentor,
  'users.promote': async () => admin.api.users.promote({ id: await newMentor() }),
  'users.demote': async () => {
    const id = await newMentor()
    await admin.api.users.promote({ id })
    await admin.api.users.demote({ id })
  },
  'users.editOwnProfile': () => student.api.users.editOwnProfile(profileDraft({ phone: '9800000001' })),
  'users.editMentorProfile': () =>
    mentor.api.users.editMentorProfile({ image: '', subject: 'Sales', sentence: 'A secret body of text' }),
  'users.editProfile': () => admin.api.users.editProfile({ ...profileDraft({ phone: '9800000002' }), id: studentId }),
  'courses.create': () => newCourse(),
  'courses.edit': async () => mentor.api.courses.edit({ ...courseDraft({ title: 'Gates' }), id: await newCourse() }),
  'courses.unpublish': async () => mentor.api.courses.unpublish({ id: await newCourse() }),
  'courses.remove': async () => mentor.api.courses.remove({ id: await newCourse() }),
  'enrollments.enroll': () => enrolled(),
  'enrollments.approveAndEnroll': async () =>
    mentor.api.enrollments.approveAndEnroll({ id: await newStudent(), courseId: await newCourse() }),
  'enrollments.setStatus': async () =>
    mentor.api.enrollments.setStatus({ id: (await enrolled()).id, completionStatus: 'completed' }),
  'enrollments.setStatuses': async () =>
    mentor.api.enrollments.setStatuses({ ids: [(await enrolled()).id], completionStatus: 'completed' }),
  'enrollments.deEnroll': async () => mentor.api.enrollments.deEnroll({ id: (await enrolled()).id }),
  'forum.create': newDiscussion,
  'forum.reply': async () => student.api.forum.reply({ id: await newDiscussion(), content: 'A secret body of text' }),
  'forum.editOwn': async () =>
    student.api.forum.editOwn({ ...discussionDraft({ title: 'Another title' }), id: await newDiscussion() }),
  'forum.removeOwn': async () => student.api.forum.removeOwn({ id: await newDiscussion() }),
  'forum.editOwnReply': async () =>
    student.api.forum.editOwnReply({ ...(await newReply()), content: 'Another secret body' }),
  'forum.removeOwnReply': async () => student.api.forum.removeOwnReply(await newReply()),
  'forum.report': async () => student.api.forum.report({ id: await newDiscussion(), reason: 'A secret reason' }),
  'forum.setVisibility': async () =>
    mentor.api.forum.setVisibility({ id: await newDiscussion(), hidden: true, reason: 'A secret reason' }),
  'forum.remove': async () => {
    const id = await newDiscussion()
    await hidden({ id })
    await admin.api.forum.remove({ id })
  },
  'forum.removeReply': async () => {
    const post = await newReply()
    await hidden(post)
    await admin.api.forum.removeReply(post)
  },
  'blogs.create': newBlog,
  'blogs.edit': async () => admin.api.blogs.edit({ ...blogDraft({ title: 'A new title' }), id: await newBlog() }),
  'blogs.remove': async () => admin.api.blogs.remove({ id: await newBlog() }),
  'enquiries.book': () => guest.api.enquiries.book(bookingForm({ message: 'A secret body of text' })),
  'enquiries.send': () => guest.api.enquiries.send(messageForm({ message: 'A secret body of text' })),
  'enquiries.markBooking': async () => {
    const { body } = await admin.api.enquiries.bookings({})
    await admin.api.enquiries.markBooking({ id: body[0]?._id ?? '', state: 'called' })
  },
  ...Object.fromEntries(
    (
      [
        ['enquirers.edit', (id) => admin.api.enquirers.edit({ id, outcome: 'not-now' })],
        [
          'enquirers.add',
          () => admin.api.enquirers.add({ phone: '9845066666', source: 'call', note: 'A secret body of text' }),
        ],
        ['enquirers.addNote', (id) => admin.api.enquirers.addNote({ id, text: 'A secret body of text' })],
        ['enquirers.contact', (id) => admin.api.enquirers.contact({ id, by: 'phone' })],
        ['enquirers.remove', (id) => admin.api.enquirers.remove({ id, reason: 'Asked by telephone' })],
      ] satisfies [string, (id: string) => Promise<unknown>][]
    ).map(([name, request]) => [name, async () => request(await newEnquirer())]),
  ),
  'notifications.choose': () => mentor.api.notifications.choose({ kind: 'posts', isWanted: true }),
  'enquirers.takePhone': async () => {
    const { _id: id, email } = await signedUp()
    await guest.api.enquiries.book(bookingForm({ email }))
    await mentor.api.enquirers.takePhone({ studentId: id })
  },
  'enquirers.merge': async () => {
    const id = await newEnquirer()
    await admin.api.enquirers.merge({ id, into: await newEnquirer() })
  },
  'enquirers.distinguish': async () => {
    const id = await newEnquirer()
    await admin.api.enquirers.distinguish({ id, from: await newEnquirer() })
  },
  'enquirers.split': async () => {
    const id = await newEnquirer()
    const into = await newEnquirer()
    await admin.api.enquirers.merge({ id, into })
    const { timeline } = await admin.api.enquirers.get({ id: into })
    await admin.api.enquirers.split({ id: into, requestId: timeline[0]?.requestId ?? '' })
  },
  'privacy.setConsent': () => student.api.privacy.setConsent({ purpose: 'news', given: true }),
  'privacy.copy': async () => post('/api/privacy/copy', { password: PASSWORD }, (await signedUp()).cookie),
  'privacy.erase': async () => post('/api/privacy/erasure', { password: PASSWORD }, (await signedUp()).cookie),
  'privacy.openCopy': async () => {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    await db
      .insert(copies)
      .values({ userId: studentId, html: 'A secret body of text', tokenHash: hashToken(token), expiresAt })
    await send(`/api/privacy/copy?token=${token}`, { headers: { cookie: student.cookie } })
  },
  'privacy.request': async () => {
    await db.execute(sql`delete from ${rateLimits}`)
    await student.api.privacy.request({ kind: 'correct', text: 'A secret body of text' })
  },
  'privacy.takeBack': async () => student.api.privacy.takeBack({ id: await newRequest() }),
  'privacy.answer': async () => admin.api.privacy.answer({ id: await newRequest(), answer: 'A secret body of text' }),
  'privacy.unsubscribe': async () => {
    const token = randomBytes(32).toString('base64url')
    await student.api.privacy.setConsent({ purpose: 'news', given: true })
    await db.insert(unsubscribeLinks).values({ tokenHash: hashToken(token), userId: studentId, purpose: 'news' })
    await guest.api.privacy.unsubscribe({ token })
  },
  'enquiries.markMessage': async () => {
    const { body } = await admin.api.enquiries.inbox({})
    await admin.api.enquiries.markMessage({ id: body[0]?._id ?? '', state: 'called' })
  },
  ...(HAS_CLASSROOM && {
    'visits.invite': async () => void (await newInvitation()),
    'visits.withdraw': async () => admin.api.visits.withdraw({ id: (await newInvitation()).id }),
    'visits.respond': async () => {
      const { visitId } = await newInvitation()
      const secret = newToken()
      await db.transaction((tx) => addLink(tx, visitId, hashToken(secret)))
      await guest.api.visits.respond({ secret, answer: 'cancel' })
    },
    'attendance.markVisitor': async () => {
      const { id: bookingId, classId } = await newInvitation()
      await db
        .update(classes)
        .set({ startsAt: at(-10), endsAt: at(100) })
        .where(eq(classes._id, classId))
      await mentor.api.attendance.markVisitor({ id: classId, bookingId, came: true })
    },
    'batches.create': () => newBatch(),
    'batches.edit': async () => {
      const { _id: id, courseId, mentorId } = await newBatch()
      await mentor.api.batches.edit({ ...batchDraft({ courseId, mentorId: mentorId ?? '' }), id, isConfirmed: true })
    },
    'batches.cancel': async () => mentor.api.batches.cancel({ id: (await newBatch())._id }),
    'batches.giveSeat': async () =>
      mentor.api.batches.giveSeat({ id: (await newBatch())._id, studentId, isConfirmed: true }),
    'batches.importStudents': async () =>
      admin.api.batches.importStudents({
        id: (await newBatch())._id,
        dryRun: false,
        rows: [{ name: 'Tara Bhat', email: 'tara.bhat@example.org', phone: '' }],
      }),
    'batches.takeSeat': async () => {
      const { _id: id } = await newBatch()
      await mentor.api.batches.giveSeat({ id, studentId, isConfirmed: true })
      await mentor.api.batches.takeSeat({ id, studentId })
    },
    'batches.accept': async () => student.api.batches.accept({ id: await offered() }),
    'batches.decline': async () => student.api.batches.decline({ id: await offered() }),
    'batches.extend': async () =>
      mentor.api.batches.extend({ id: (await newBatch())._id, count: 1, isConfirmed: true }),
    'batches.merge': async () => {
      const { _id: into, courseId, mentorId } = await newBatch()
      const draft = batchDraft({ courseId, mentorId: mentorId ?? '' })
      const { _id: id } = await mentor.api.batches.create({ ...draft, isConfirmed: true })
      await mentor.api.batches.merge({ id, into, isConfirmed: true })
    },
    'batches.pause': async () => {
      const { _id: id } = await newBatch()
      await mentor.api.batches.giveSeat({ id, studentId, isConfirmed: true })
      await mentor.api.batches.pause({ id, studentId, pausedFrom: '2027-01-04', pausedUntil: '2027-01-10' })
    },
    'batches.changeSeveral': async () => {
      const { classes } = await newBatch()
      const chosen = classes.map(({ _id, version }) => ({ _id, version }))
      await mentor.api.batches.changeSeveral({ classes: chosen, action: 'cancel' })
    },
    'batches.addHoliday': async () => admin.api.batches.addHoliday({ date: inDays(300), name: 'Founders’ day' }),
    'batches.removeHoliday': async () => {
      await admin.api.batches.addHoliday({ date: inDays(301), name: 'Founders’ day' })
      await admin.api.batches.removeHoliday({ date: inDays(301) })
    },
    'batches.changeClass': async () => {
      const { classes } = await newBatch()
      await mentor.api.batches.changeClass({ id: classes[0]?._id ?? '', topic: 'Bins' })
    },
    'batches.addClass': async () =>
      mentor.api.batches.addClass({
        id: (await newBatch())._id,
        startsAt: at(90_000),
        endsAt: at(90_060),
        isConfirmed: true,
      }),
    'batches.makeFeed': () => student.api.batches.makeFeed(),
    'batches.removeFeed': () => student.api.batches.removeFeed(),
    'attendance.mark': async () =>
      mentor.api.attendance.mark({ id: (await classNow()).id, marks: [{ studentId, mark: 'present', at: at(-20) }] }),
    'attendance.correct': async () =>
      admin.api.attendance.correct({ id: (await classNow()).id, studentId, mark: 'late', reason: 'A secret reason' }),
    'attendance.addAttendee': async () => walkIn(),
    'attendance.assignAttendee': async () => {
      const { id, rowId: attendeeId } = await walkIn('A secret name')
      await mentor.api.attendance.assignAttendee({ id, attendeeId, studentId })
    },
    'attendance.removeAttendee': async () => {
      const { id, rowId: attendeeId } = await walkIn('A secret name')
      await mentor.api.attendance.removeAttendee({ id, attendeeId })
    },
    'attendance.checkIn': async () => {
      const { code } = await mentor.api.attendance.code({ id: (await classNow(-5)).id })
      await student.api.attendance.checkIn({ code })
    },
    'announcements.announce': announced,
    'announcements.withdraw': async () => mentor.api.announcements.withdraw({ id: await announced() }),
    'handouts.add': handedOut,
    'handouts.change': async () => mentor.api.handouts.change({ id: await handedOut(), name: 'A secret name' }),
    'handouts.remove': async () => mentor.api.handouts.remove({ id: await handedOut() }),
    'leave.request': onLeave,
    'leave.answer': async () => mentor.api.leave.answer({ id: await onLeave(), answer: 'noted' }),
    'leave.takeBack': async () => student.api.leave.takeBack({ id: await onLeave() }),
    'feedback.ask': askForFeedback,
    'feedback.offerReview': async () => {
      const id = await reviewed()
      await student.api.feedback.withdrawReview({ id })
      const review = 'A secret body of text'
      await student.api.feedback.offerReview({ id, review, isReviewAgreed: true })
    },
    'feedback.withdrawReview': async () => student.api.feedback.withdrawReview({ id: await reviewed() }),
    'certificates.reserveMakeUps': async () =>
      mentor.api.certificates.reserveMakeUps({ id: (await heldAgain()).batchId }),
    'certificates.issue': () => certified(),
    'certificates.revoke': async () =>
      admin.api.certificates.revoke({ number: await certified(), reason: 'A secret reason' }),
    'certificates.replace': async () =>
      admin.api.certificates.replace({ number: await certified(), reason: 'A secret reason', isAttested: true }),
    'attendance.reserve': missed,
    'attendance.release': async () => student.api.attendance.release({ id: await missed() }),
  }),
}

/** Reads others' personal data by each call that does. */
const READS: Record<string, () => Promise<unknown>> = {
  'users.students': () => mentor.api.users.students({}),
  'users.exportStudents': () => mentor.api.users.exportStudents(),
  'users.withRole': () => admin.api.users.withRole({ role: 'mentor' }),
  'users.profile': () => mentor.api.users.profile({ id: studentId }),
  'enrollments.ofCourse': () => enrolled(),
  'enrollments.exportCsv': () => mentor.api.enrollments.exportCsv({}),
  'enquiries.bookings': () => admin.api.enquiries.bookings({}),
  'enquiries.exportBookings': () => admin.api.enquiries.exportBookings(),
  'enquiries.inbox': () => admin.api.enquiries.inbox({}),
  'enquirers.list': () => admin.api.enquirers.list({}),
  'enquirers.knownPhones': async () => {
    const { email } = await signedUp()
    await db.execute(sql`delete from ${rateLimits}`)
    await guest.api.enquiries.book(bookingForm({ email }))
    await mentor.api.enquirers.knownPhones({})
  },
  'enquirers.get': async () => admin.api.enquirers.get({ id: await newEnquirer() }),
  'enquirers.ofStudent': async () => {
    await newEnquirer(student.user.email)
    return admin.api.enquirers.ofStudent({ studentId: student.user._id })
  },
  'enquirers.ofApplicants': async () => {
    const { email } = await signedUp()
    await newEnquirer(email)
    return admin.api.enquirers.ofApplicants()
  },
  'privacy.mentors': () => admin.api.privacy.mentors(),
  'privacy.requests': () => admin.api.privacy.requests({}),
  'activity.list': () => admin.api.activity.list({}),
  'activity.exportCsv': () => admin.api.activity.exportCsv({}),
  ...(HAS_CLASSROOM && {
    'feedback.reviews': () => admin.api.feedback.reviews(),
    'batches.get': async () => mentor.api.batches.get({ id: (await newBatch())._id }),
    'batches.withoutBatch': async () => {
      const { _id: id } = await newBatch()
      await mentor.api.batches.giveSeat({ id, studentId, isConfirmed: true })
      await mentor.api.batches.cancel({ id })
      await mentor.api.batches.withoutBatch({})
    },
    'attendance.exportSheet': async () => mentor.api.attendance.exportSheet({ id: (await newBatch())._id }),
    'announcements.receipts': async () => mentor.api.announcements.receipts({ id: await announced() }),
    'batches.receipts': async () => mentor.api.batches.receipts({ id: (await newBatch()).classes[0]?._id ?? '' }),
  }),
}

const rowsOf = (action: string) =>
  db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog._id))

// product 24.1
test('every call that writes says what it is about, or why it is not logged', () => {
  const writing = procedures.filter(
    (procedure) =>
      // It needs a database without users, and is tested beside its handler.
      procedure.name !== 'institute.setUp' &&
      !isUnlogged(procedure) &&
      (procedure.method !== 'GET' || WRITES[procedure.name] !== undefined),
  )
  assert.deepEqual(Object.keys(WRITES).sort(), writing.map(({ name }) => name).sort())
})

test('endpoints that are not logged are listed, each with its reason', () => {
  const NOT_LOGGED = [
    'accounts.beginSecondFactor',
    'accounts.beginPasskeyLogin',
    'accounts.beginPasskey',
    'accounts.me',
    'accounts.forgotPassword',
    'institute.show',
    'institute.home',
    'institute.about',
    'institute.mentors',
    'institute.chat',
    'institute.messages',
    'institute.settings',
    'users.accountEmail',
    'users.ownProfile',
    'users.mentorProfile',
    'markdown.preview',
    'enrollments.material',
    ...(HAS_CLASSROOM
      ? [
          'batches.previewBatch',
          'batches.previewClass',
          'batches.previewSeveral',
          'batches.recording',
          'batches.sawTimetable',
          'announcements.open',
          'leave.list',
          'attendance.code',
          'attendance.ticket',
          'feedback.give',
        ]
      : []),
    'enquirers.followUps',
    'notifications.read',
    'dashboard.mentorHome',
    'dashboard.adminHome',
  ]
  assert.deepEqual(
    procedures.filter(isUnlogged).map(({ name }) => name),
    NOT_LOGGED,
  )
})

test('a call that answers an email, a phone or an address is marked as reading personal data', () => {
  const CONTACTS = /"(email|phone|address)":\{/
  for (const { procedure, name, method, path, ...options } of procedures) {
    const { outputSchema } = procedure['~orpc'] as { outputSchema?: z.ZodType }
    const schema = outputSchema ? JSON.stringify(z.toJSONSchema(outputSchema, { unrepresentable: 'any' })) : ''
    if (method !== 'GET' || !(CONTACTS.test(schema) || path.endsWith('.csv'))) continue
    assert.ok(options.logging, `${name} reads personal data`)
  }
  assert.deepEqual(
    Object.keys(READS).sort(),
    procedures
      .filter(isRead)
      .map(({ name }) => name)
      .sort(),
  )
})

test('every call and job that is logged is said in words', () => {
  for (const name of [...Object.keys(WRITES), ...Object.keys(READS)]) assert.ok(SENTENCES[name], name)
})

/** A file has none, and a holiday is known by its date. */
const WITHOUT_ID = new Set(['institute.save', 'users.importStudents', 'batches.addHoliday', 'batches.removeHoliday'])

for (const [action, write] of Object.entries(WRITES))
  test(`${action} leaves a row that names who did what to which thing`, async () => {
    await db.delete(rateLimits)
    const before = (await rowsOf(action)).length
    await write()
    const [row, ...rest] = await rowsOf(action)
    assert.equal(rest.length, before, 'one row was written')
    assert.ok(row)
    assert.ok(row.kind && row.label, `it names its thing: ${row.kind} ${row.label}`)
    if (!WITHOUT_ID.has(action)) assert.ok(row.subjectId, 'and its id')
    assert.match(row.address ?? '', /^127\.0\.0\.1$/)
    assert.ok(row.requestId)
    if (row.actorRole !== 'guest') assert.ok(row.actorId && row.actorName, 'and who did it')
  })

for (const [action, read] of Object.entries(READS))
  test(`${action} leaves a row, one within ten minutes`, async () => {
    await read()
    await until(async () => (await rowsOf(action)).length > 0, `${action} was written down`)
    const [row] = await rowsOf(action)
    assert.ok(row?.kind && row.label && row.actorId, `${row?.kind} ${row?.label}`)
  })

// product 24.2
test('no row holds a password, a token or a text', async () => {
  const { rows } = await db.execute<{ row: string }>(sql`select row_to_json(l)::text as row from audit_log l`)
  assert.ok(rows.length > 50)
  // What the sign-in provider says is a name.
  for (const { row } of rows)
    assert.doesNotMatch(row.replace('social@example.org', ''), /secret|monsoon|argon2|@example|[\w-]{43}/i)
})
