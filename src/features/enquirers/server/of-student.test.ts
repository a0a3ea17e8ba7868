import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enquirersApp } from '#test/enquirers.ts'
import { refusal } from '#test/refusal.ts'

const { admin, ask, signedInAs, guest } = await enquirersApp()
const [mentor, arjun] = [await signedInAs('mentor'), await signedInAs('student')]
const studentId = arjun.user._id

test('the enquiry of a student is for admins', async () => {
  for (const [{ api }, status] of [
    [guest, 401],
    [arjun, 403],
    [mentor, 403],
  ] as const)
    assert.equal((await refusal(api.enquirers.ofStudent({ studentId }))).status, status)
})

// product 13.21
test('an admin reads where a student came from', async () => {
  const { ofStudent } = admin.api.enquirers
  assert.deepEqual(await ofStudent({ studentId }), { enquirer: null })
  assert.deepEqual(await ofStudent({ studentId: 'nobody' }), { enquirer: null })
  const { email, name: fullName } = arjun.user
  await ask('book', { email, fullName, phone: '+919845099999' })
  const { enquirer } = await ofStudent({ studentId })
  assert.equal(
    enquirer?.timeline.find(({ kind }) => kind === 'booking')?.text.startsWith('Asked for a demo class'),
    true,
  )
  const { student } = await admin.api.enquirers.get({ id: enquirer?._id ?? '' })
  assert.equal(student?._id, studentId)
  const { body } = await admin.api.activity.list({ limit: 20 })
  assert.ok(body.some(({ sentence }) => /opened the enquiry of/.test(sentence)))
})
