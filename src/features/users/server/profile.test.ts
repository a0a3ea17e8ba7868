import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subjectLine } from '#src/server/mail/wording.ts'
import { testApp } from '#test/app.ts'
import { account, profileDraft } from '#test/factories.ts'
import { openMailbox } from '#test/mailbox.ts'
import { refusal } from '#test/refusal.ts'
import { demoShown } from '../../../../db/demo/institute/institute.ts'

const mailbox = await openMailbox()
const { guest, signedInAs } = await testApp({ environment: { SMTP_URL: mailbox.url }, withJobs: true })
test.after(() => mailbox.close())
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]
const NOBODY = '019aa000-0000-7000-8000-000000000000'
const draft = profileDraft({ name: 'Arjun Shetty', email: 'student@example.com' })
const degree = { collegeName: 'BMS College', degree: 'BCom', graduationYear: 2020 }

test("a profile's rules answer with their own sentences", async () => {
  const bachelor = (graduationYear: number) => ({ education: { bachelor: { ...degree, graduationYear } } })
  const nextYear = new Date().getFullYear() + 1
  for (const [change, message] of [
    [{ name: '' }, 'Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'x' }, 'Invalid email address'],
    [{ phone: 'call me' }, 'Phone number must be a digit'],
    [{ phone: '+91 98450' }, 'Phone number must be at least 10 digits'],
    [{ phone: '1234567890123456' }, 'Phone number is too long'],
    [bachelor(1899), 'Year must be after 1900'],
    [bachelor(nextYear + 1), 'Year must be valid'],
    [bachelor(2020.5), 'Year must be valid'],
  ] as const) {
    const refused = await refusal(student.api.users.editOwnProfile({ ...draft, ...change }))
    assert.deepEqual([refused.status, refused.message], [400, message])
  }
  await student.api.users.editOwnProfile({ ...draft, ...bachelor(nextYear) })
})

// product 13.13, 17.5
test('a field left out of a profile stays, and pasted phone numbers are understood', async () => {
  const education = { bachelor: degree, master: { ...degree, degree: 'MBA' } }
  const saved = await student.api.users.editOwnProfile({
    ...draft,
    phone: '+91 (98450) 12-345',
    address: 'Jayanagar',
    education,
  })
  assert.deepEqual([saved.phone, saved.address, saved.education], ['+91 (98450) 12-345', 'Jayanagar', education])
  const bachelor = { ...degree, degree: 'BSc' }
  await student.api.users.editOwnProfile({ ...draft, education: { bachelor } })
  await student.api.users.editOwnProfile({ ...draft, education: { master: { degree: 'MSc' } } })
  education.master.degree = 'MSc'
  const { phone, address, education: kept } = await student.api.users.ownProfile()
  assert.deepEqual([phone, address, kept], ['+91 (98450) 12-345', 'Jayanagar', { bachelor, master: education.master }])
})

// product 13.12
test("one's own email moves with the password only, to a free address, and the old one is notified", async () => {
  const moving = { ...draft, email: 'arjun@example.org' }
  const withoutPassword = await refusal(student.api.users.editOwnProfile(moving))
  assert.deepEqual(withoutPassword.issues, [
    { path: 'password', message: 'Please enter your password to change your email.' },
  ])
  const wrong = await refusal(student.api.users.editOwnProfile({ ...moving, password: 'guess' }))
  assert.deepEqual(wrong.issues, [{ path: 'password', message: 'This password is wrong.' }])
  const taken = await refusal(
    student.api.users.editOwnProfile({ ...draft, email: 'MENTOR@example.com', password: 'classroom' }),
  )
  assert.deepEqual([taken.status, taken.message], [409, 'An account with this email already exists.'])
  assert.deepEqual(taken.issues, [{ path: 'email', message: taken.message }])
  await student.api.users.editOwnProfile({ ...moving, password: 'classroom' })
  assert.equal(
    (await mailbox.emailTo('student@example.com')).subject,
    subjectLine(demoShown, 'your email address was changed'),
  )
  await admin.api.users.editProfile({ id: student.user._id, ...draft })
  assert.equal(
    (await mailbox.emailTo('arjun@example.org')).subject,
    subjectLine(demoShown, 'your email address was changed'),
  )
})

test('an id is the same in either case: no way around the password, and none to a stranger', async () => {
  const id = admin.user._id.toUpperCase()
  const moving = { id, ...profileDraft({ email: 'moved@example.org' }) }
  const refused = await refusal(admin.api.users.editProfile(moving))
  assert.equal(refused.message, 'Please enter your password to change your email.')
  assert.equal((await refusal(admin.api.users.demote({ id }))).message, 'The last admin cannot be demoted.')
})

// product 13.10
test('an admin edits anyone, nobody else does, and rights are no field of a profile', async () => {
  const rights = { role: 'mentor', isAdmin: true, isApproved: true, _id: NOBODY }
  const saved = await student.api.users.editOwnProfile({ ...draft, ...rights } as typeof draft)
  assert.deepEqual([saved._id, saved.role, saved.isAdmin], [student.user._id, 'student', false])
  for (const { api } of [student, mentor]) {
    assert.equal((await refusal(api.users.editProfile({ id: student.user._id, ...draft }))).status, 403)
  }
  const renamed = await admin.api.users.editProfile({
    id: mentor.user._id,
    ...profileDraft({ name: 'Meera N', email: mentor.user.email }),
  })
  assert.equal(renamed.name, 'Meera N')
})

test('a student sees of a mentor the name and the role, and of other students nothing', async () => {
  const { user: otherStudent } = await guest.api.accounts.signup(
    account({ name: 'Someone Else', email: 'else@example.org' }),
  )
  assert.deepEqual(Object.keys(await student.api.users.profile({ id: mentor.user._id })).sort(), [
    '_id',
    'name',
    'role',
  ])
  assert.equal((await refusal(student.api.users.profile({ id: otherStudent._id }))).status, 404)
  const profile = await student.api.users.profile({ id: student.user._id })
  assert.ok('email' in profile && 'address' in profile)
  const seen = await mentor.api.users.profile({ id: student.user._id })
  assert.ok('email' in seen && 'education' in seen && !('passwordHash' in seen))
})
