import assert from 'node:assert/strict'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { isNotNull, sql } from 'drizzle-orm'
import { backUp } from '#src/app/backup/backup.ts'
import { restore } from '#src/app/backup/restore.ts'
import { hashToken } from '#src/features/accounts/server/sessions.ts'
import { markKey } from '#src/features/certificates/server/key-commands.ts'
import { certificateKeys } from '#src/features/certificates/server/table.ts'
import { enquirers } from '#src/features/enquirers/server/table.ts'
import { demoBookings } from '#src/features/enquiries/server/table.ts'
import { feedbackAnswers } from '#src/features/feedback/server/table.ts'
import { addReminderLink, areRemindersStopped } from '#src/features/visits/server/reminder-queries.ts'
import { replays } from '#src/server/db/table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { readReplayFiles } from '#src/server/replay/replay-file.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { classroom } from '#test/classroom.ts'
import { courseDraft, discussionDraft } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { visitorsOf } from '#test/visitors.ts'
import { inFolder, numberIn, run, storageAt } from '../programs/backups.ts'

const log = createLog('silent')
const databaseUrl = await testDatabase()
const [dataDir, backups] = [inFolder('data'), inFolder('backups')]
const storage = storageAt(dataDir)
const environment = { DATA_DIR: dataDir, BACKUP_DIR: backups }
const appOn = (url: string, options = {}) => testApp({ databaseUrl: url, environment, ...options })
const app = await appOn(databaseUrl, { withJobs: true })
const { db, guest, signedInAs } = app
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]
const [student, student2] = [await signedInAs('student'), await signedInAs('student2')]

async function issueTo(who: typeof student, title: string, api = mentor.api) {
  const { _id: courseId } = await api.courses.create(courseDraft({ title }))
  await api.enrollments.enroll({ studentId: who.user._id, courseId })
  const [row] = await api.certificates.ofCourse({ id: courseId })
  const id = row?.enrollmentId ?? ''
  await api.enrollments.setStatus({ id, completionStatus: 'completed' })
  const { issued } = await api.certificates.issue({ enrollmentIds: [id], isAttested: true })
  return issued[0]?.number ?? ''
}
const countOf = (number: string) => Number(number.slice(-5))
const start = async (title: string) => (await student.api.forum.create(discussionDraft({ title }))).discussion._id

const revoked = await issueTo(student, 'Revoked later')
const kept = await issueTo(student, 'Never revoked')
const [hidden, shown, answered] = [
  await start('Hidden later'),
  await start('Hidden, then shown'),
  await start('Answered'),
]
const { reply } = await student2.api.forum.reply({ id: answered, content: 'A hidden reply' })
for (const { api } of [student, student2]) await api.privacy.setConsent({ purpose: 'news', given: true })
await mentor.api.privacy.setConsent({ purpose: 'website', given: true })
const visitors = await visitorsOf(app, 'sap-sd')
const booking = await visitors.booking()
const [unwanted, merged] = [await visitors.booking(), await visitors.booking()]
const enquirerOf = async ({ email }: { email: string }) =>
  (await admin.api.enquirers.list({ q: email })).body[0]?._id ?? ''
/** One student's words, with consent to publish them. */
const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Reviewed' }))
const { batchId } = await classroom(db, mentor, courseId).classWith(-200, [student.user._id])
await mentor.api.feedback.ask({ id: batchId })
const words = { review: 'We posted every order.', isReviewAgreed: true }
await student.api.feedback.give({ id: batchId, ratings: [5, 5, 5, 5, 5], isNamed: true, ...words })
const token = 'a-link-in-a-reminder'
const stop = () => guest.api.privacy.unsubscribe({ token })

/** Public keys: one that the backup knows, and one that was added since. */
const [listedBefore, since] = [
  { kid: 'known', x: 'A'.repeat(43) },
  { kid: 'since', x: 'B'.repeat(43) },
]
await db.insert(certificateKeys).values(listedBefore)

const path = inFolder('before.tar.gz')
await backUp(path, { databaseUrl, storage, log })
// What protects somebody, and what an older backup does not know.
await admin.api.certificates.revoke({ number: revoked, reason: 'Issued by mistake' })
const lost = await issueTo(student2, 'Issued since')
await admin.api.certificates.revoke({ number: lost, reason: 'Issued by mistake too' })
for (const id of [hidden, shown]) await admin.api.forum.setVisibility({ id, hidden: true, reason: 'Rude, and untrue' })
await admin.api.forum.setVisibility({ id: shown, hidden: false, reason: 'It is not rude' })
await admin.api.forum.setVisibility({
  id: answered,
  replyId: reply._id,
  hidden: true,
  reason: 'Rude as well, and untrue',
})
await db.insert(certificateKeys).values(since)
for (const { kid } of [listedBefore, since]) await markKey(db, kid, 'compromised')
await student.api.privacy.setConsent({ purpose: 'news', given: false })
await mentor.api.privacy.setConsent({ purpose: 'website', given: false })
await student.api.feedback.withdrawReview({ id: batchId })
for (const given of [false, true]) await student2.api.privacy.setConsent({ purpose: 'news', given })
await db.transaction((tx) => addReminderLink(tx, booking._id, hashToken(token)))
await stop()
// The backup has them as two people.
const id = await enquirerOf(unwanted)
await admin.api.enquirers.merge({ id: await enquirerOf(merged), into: id })
await admin.api.enquirers.remove({ id, reason: 'Asked us to' })

/** What a guest and the two students find in a database. */
async function protectedDataIn(url: string) {
  const { db, guest, signedInAs } = await appOn(url)
  const statusOf = async (number: string) => (await guest.api.certificates.status({ number })).status
  const { body } = await guest.api.forum.list({ limit: 100 })
  const titles = body.flatMap((discussion) => ('title' in discussion ? discussion.title : []))
  const isGivenBy = async (who: 'student' | 'student2' | 'mentor', wanted = 'news') =>
    (await (await signedInAs(who)).api.privacy.consents()).find(({ purpose }) => purpose === wanted)?.given
  return {
    certificates: { revoked: await statusOf(revoked), kept: await statusOf(kept), lost: await statusOf(lost) },
    compromisedKeys: (await guest.api.certificates.keys()).keys
      .flatMap(({ kid, compromisedAt }) => (compromisedAt ? kid : []))
      .sort(),
    posts: ['Hidden later', 'Hidden, then shown', 'Answered'].filter((title) => titles.includes(title)),
    isReplyShown: JSON.stringify(await guest.api.forum.get({ id: answered })).includes('A hidden reply'),
    news: { student: await isGivenBy('student'), student2: await isGivenBy('student2') },
    isMentorShown: await isGivenBy('mentor', 'website'),
    reviews: await db.$count(feedbackAnswers, isNotNull(feedbackAnswers.review)),
    enquiries: await db.$count(enquirers),
    bookings: (await db.select().from(demoBookings)).map(({ _id }) => _id),
    areRemindersStopped: await areRemindersStopped(db, booking._id),
    nextNumber: countOf(await issueTo(student2, 'Issued afterwards', (await signedInAs('mentor')).api)),
  }
}

const PROTECTED = {
  certificates: { revoked: 'revoked', kept: 'valid', lost: 'unknown' },
  compromisedKeys: ['known', 'since'],
  posts: ['Hidden, then shown', 'Answered'],
  isReplyShown: false,
  news: { student: false, student2: true },
  isMentorShown: false,
  reviews: 0,
  enquiries: 1,
  bookings: [booking._id],
  areRemindersStopped: true,
  nextNumber: countOf(lost) + 1,
}

/** The file is written by a job. */
const isKept = async () => {
  const noted = (await readReplayFiles(storage, path)) ?? []
  return noted.length > 0 && noted.length === (await db.$count(replays))
}

before(() => until(isKept, 'the file has all that was noted'))

// product 26.13
test('restored into an empty database beside whose uploads the file is, a backup undoes nothing that protected somebody', async () => {
  const copy = await testDatabase()
  const { replayed, lostCertificates, hasReplayFile } = await restore(path, {
    databaseUrl: copy,
    storage,
    log,
    dataDir,
  })
  assert.deepEqual(replayed, [
    '1 certificate revoked',
    '2 keys of certificates marked as compromised',
    'the numbers of 1 lost certificate taken',
    '2 consents withdrawn',
    '1 review withdrawn',
    '2 posts of the forum hidden',
    'reminders of 1 demo booking stopped',
    '2 enquiries deleted',
  ])
  assert.deepEqual([lostCertificates, hasReplayFile], [[lost], true])
  assert.deepEqual(await protectedDataIn(copy), PROTECTED)
  const { rows } = await db.execute<{ at: string }>(sql`select at from consents where not given order by id limit 1`)
  // The file has milliseconds.
  const isThen = `abs(extract(epoch from at - '${rows[0]?.at}')) < 0.001`
  const count = await numberIn(copy, `select count(*) from consents where how = 'restore' and ${isThen}`)
  assert.equal(count, 1, 'it was withdrawn when it was withdrawn')
})

test('the file beside the backups is enough, where the uploads are lost with the database', async () => {
  const [copy, moved] = [await testDatabase(), join(backups, 'moved.tar.gz')]
  await copyFile(path, moved)
  await restore(moved, { databaseUrl: copy, storage: storageAt(inFolder('new')), log, dataDir })
  assert.deepEqual(await protectedDataIn(copy), PROTECTED)
})

test('an older backup that was restored by mistake loses none of it for the next one', async () => {
  const [copy, places] = [await testDatabase(), { storage: storageAt(inFolder('mistaken')), log, dataDir }]
  const older = inFolder('older.tar.gz')
  await backUp(older, { databaseUrl: await testDatabase(), storage, log })
  const noted = await readReplayFiles(storage, path)
  await restore(join(backups, 'moved.tar.gz'), { databaseUrl: copy, ...places })
  await restore(older, { databaseUrl: copy, ...places })
  assert.equal(await numberIn(copy, 'select count(*) from replays'), noted?.length)
  await restore(path, { databaseUrl: copy, ...places })
  assert.deepEqual(await protectedDataIn(copy), PROTECTED)
})

test('without the file an operator names the last certificate; a word that is no number is refused', async () => {
  const copy = await testDatabase()
  const places = { storage: storageAt(inFolder('nothing')), log, dataDir }
  const { replayed, hasReplayFile } = await restore(path, { databaseUrl: copy, ...places })
  assert.deepEqual([replayed, hasReplayFile], [[], false])
  const on = { DATABASE_URL: copy, DATA_DIR: dataDir }
  const wrong = await run('certificate-number', on, 'CERT-7')
  assert.deepEqual([wrong.code, wrong.output], [1, 'CERT-7 is not the number of a certificate.\n'])
  const named = await run('certificate-number', on, lost.toLowerCase().replaceAll('-', '–'))
  assert.match(named.output, /^The next certificate of 20\d\d is \S+-00004\.\n$/)
  const { certificates, nextNumber } = await protectedDataIn(copy)
  assert.deepEqual([certificates.revoked, nextNumber], ['valid', countOf(lost) + 1])
})

test('over the database that it replaces it undoes nothing either', async () => {
  const places = { storage: storageAt(inFolder('elsewhere')), log, dataDir }
  await restore(path, { databaseUrl, ...places })
  assert.deepEqual(await protectedDataIn(databaseUrl), PROTECTED)
})
