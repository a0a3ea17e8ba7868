import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { discussionDraft } from '#test/factories.ts'
import { changeSettings } from '#test/institute.ts'
import { refusal } from '#test/refusal.ts'

const { guest, signedInAs } = await testApp()
const [admin, student] = [await signedInAs('admin'), await signedInAs('student')]

// product 9.2
test('categories are those of the settings; a discussion keeps the one it has', async () => {
  const draft = discussionDraft({ category: 'SAP SD' })
  const { discussion } = await student.api.forum.create(draft)
  const { forum } = (await admin.api.institute.settings()).sections.website.data
  await changeSettings(admin, 'website', { forum: { ...forum, subjects: ['Automation'] } })

  const sentence = 'Please choose one of the categories'
  const refused = await refusal(student.api.forum.create(draft))
  assert.deepEqual([refused.status, refused.issues], [400, [{ path: 'category', message: sentence }]])
  assert.equal((await refusal(guest.api.forum.list({ category: 'SAP SD' }))).status, 400)
  await student.api.forum.create({ ...draft, category: 'Automation' })
  assert.equal((await guest.api.forum.list({ category: 'Automation' })).body.length, 1)

  const { _id: id } = discussion
  await student.api.forum.editOwn({ ...draft, id, title: 'Another title' })
  const { title, category } = await guest.api.forum.get({ id })
  assert.deepEqual([title, category], ['Another title', 'SAP SD'])
})
