import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { uploadReferences } from '#src/features/media/server/table.ts'
import { mentorProfiles } from '#src/features/users/server/table.ts'
import { now } from '#src/shared/clock.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { png, uploader } from '#test/uploads.ts'
import { PASSWORD } from '../../../../db/demo/users.ts'
import { messages } from '../messages.ts'
import { eraseDueAccounts } from './erasure/erasing.ts'
import { requests } from './table.ts'

const databaseUrl = await testDatabase()
const here = await testApp({ databaseUrl })
const there = await testApp({ databaseUrl })
const { db, guest, signedInAs, send } = here
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]

const PROFILE = { image: '', subject: 'Sales', sentence: 'Has sold pumps for nine years.' }
const shown = async (on = guest) => (await on.api.institute.mentors()).map(({ name }) => name)
const agree = ({ api }: typeof mentor, given: boolean) => api.privacy.setConsent({ purpose: 'website', given })
async function putInOrder(...shownMentors: string[]) {
  const { version, data } = (await admin.api.institute.settings()).sections.people
  return admin.api.institute.save({ section: 'people', version, data: { ...data, shownMentors } })
}
const listed = async () => (await admin.api.institute.settings()).sections.people.data.shownMentors
const [{ name }, { name: adminName }] = [mentor.user, admin.user]

// product 1.13
test('what the website says of a mentor is for that mentor to write, and who agreed for admins to see', async () => {
  for (const [who, status] of [
    [guest, 401],
    [student, 403],
  ] as const) {
    assert.equal((await refusal(who.api.users.editMentorProfile(PROFILE))).status, status)
    assert.equal((await refusal(who.api.users.mentorProfile())).status, status)
    assert.equal((await refusal(who.api.privacy.mentors())).status, status)
  }
  assert.equal((await refusal(mentor.api.privacy.mentors())).status, 403)
  for (const [wrong, path] of [
    [{ subject: '' }, 'subject'],
    [{ sentence: 'x'.repeat(301) }, 'sentence'],
    [{ sentence: 'two\nlines' }, 'sentence'],
    [{ image: 'javascript:alert(1)' }, 'image'],
  ] as const) {
    const { status, issues } = await refusal(mentor.api.users.editMentorProfile({ ...PROFILE, ...wrong }))
    assert.deepEqual([status, issues?.[0]?.path], [400, path])
  }
  const gone = '/api/media/019aa5f0-3f5e-7c3a-9d0e-5b8f6a1c2d3e.webp'
  assert.equal((await refusal(mentor.api.users.editMentorProfile({ ...PROFILE, image: gone }))).status, 400)
})

// product 26.4
test('only a mentor agrees to be shown as one', async () => {
  const { status, message } = await refusal(agree(student, true))
  assert.deepEqual([status, message], [400, messages.onlyMentors])
  const mine = (await student.api.privacy.consents()).find(({ purpose }) => purpose === 'website')
  assert.deepEqual([mine?.given, mine?.mayGive], [false, false])
})

// product 1.13
test('a mentor is shown who wrote a profile, agreed, and was put in order; none of these alone is enough', async () => {
  await putInOrder(admin.user._id, mentor.user._id)
  await mentor.api.users.editMentorProfile(PROFILE)
  assert.deepEqual(await shown(), [], 'without agreeing nobody is shown')
  await agree(mentor, true)
  await agree(admin, true)
  assert.deepEqual(await shown(), [name], 'without a profile nobody is shown')
  await admin.api.users.editMentorProfile(PROFILE)
  assert.deepEqual(await shown(), [adminName, name])
  await putInOrder(mentor.user._id, student.user._id)
  assert.deepEqual(await guest.api.institute.mentors(), [{ name, ...PROFILE }])
  const entry = (await admin.api.privacy.mentors()).find(({ _id }) => _id === mentor.user._id)
  assert.deepEqual(entry, { _id: mentor.user._id, name, subject: PROFILE.subject, hasAgreed: true })
})

// product 1.13
test('who withdraws, or is no mentor any more, is off the website in every process at once', async () => {
  await until(() => here.bus.isConnected && there.bus.isConnected, 'both listen')
  await agree(mentor, false)
  assert.deepEqual(await shown(), [])
  await until(async () => (await shown(there.guest)).length === 0, 'the other process shows nobody')
  await agree(mentor, true)
  await until(async () => (await shown(there.guest)).length === 1, 'the other process shows them again')
  await db.update(users).set({ role: 'student' }).where(eq(users._id, mentor.user._id))
  await here.site.services.institute.renew()
  assert.deepEqual(here.site.services.institute.current.mentors, [])
  await db.update(users).set({ role: 'mentor' }).where(eq(users._id, mentor.user._id))
  await mentor.api.users.editOwnProfile({ name: 'Meera N', email: mentor.user.email })
  await until(async () => (await shown())[0] === 'Meera N', 'a new name is shown')
})

// product 26.3
test('with the account go portrait, sentence and place', async () => {
  const { url: portrait = '' } = await uploader(send, mentor.cookie)(png, 'me.png')
  const image = new URL(portrait).pathname
  await mentor.api.users.editMentorProfile({ ...PROFILE, image })
  assert.equal((await guest.api.institute.mentors())[0]?.image, image)
  assert.equal((await mentor.api.users.mentorProfile()).image, image)
  const { _id } = mentor.user
  const references = () => db.$count(uploadReferences, eq(uploadReferences.ownerId, _id))
  assert.equal(await references(), 1)
  assert.ok((await listed()).includes(_id))
  await mentor.api.privacy.erase({ password: PASSWORD })
  await db.update(requests).set({ erasesAt: now() }).where(eq(requests.userId, _id))
  await eraseDueAccounts(here.site.services)
  await until(async () => (await shown()).length === 0, 'nobody is shown')
  assert.ok(!(await listed()).includes(_id))
  assert.equal(await db.$count(mentorProfiles, eq(mentorProfiles.userId, _id)), 0)
  assert.equal(await references(), 0)
})
