import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { testApp } from '#test/app.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { consents, noticeVersions } from '../table.ts'

const { db, guest, signedInAs } = await testApp()
const [admin, student] = [await signedInAs('admin'), await signedInAs('student')]

async function save(change: object, section: 'privacy' | 'identity' = 'privacy') {
  const { version, data } = (await admin.api.institute.settings()).sections[section]
  return admin.api.institute.save({ section, version, data: { ...data, ...change } })
}
const notice = (language: 'english' | 'kannada' | 'hindi' = 'english', version?: string) =>
  guest.api.privacy.notice({ language, ...(version && { version }) })
const isKept = async (version: string) => (await db.$count(noticeVersions, eq(noticeVersions.version, version))) === 1

// product 26.3
test('what an institute decides is in the notice in each language, and a change of it is a new version', async () => {
  const before = await notice()
  await until(() => isKept(before.version), 'the notice of the start is kept')
  const { data } = (await admin.api.institute.settings()).sections.privacy
  await save({ keptMonths: { ...data.keptMonths, enquiries: 14 } })
  for (const language of ['english', 'kannada', 'hindi'] as const) {
    const { notice: written } = await notice(language)
    assert.match(written.kept.lines.find(({ line }) => line === 'enquiries')?.until ?? '', /14/, language)
  }
  const after = await notice()
  assert.notEqual(after.version, before.version)
  await until(() => isKept(after.version), 'the new one is kept')
  const listed = (await notice()).versions.map(({ version }) => version)
  assert.ok(listed.includes(before.version) && listed.includes(after.version))

  const earlier = await notice('hindi', before.version)
  assert.equal(earlier.isCurrent, false)
  assert.doesNotMatch(JSON.stringify(earlier.notice), /14 /)
  assert.equal((await refusal(notice('english', '00000000'))).status, 404)
  assert.equal((await refusal(notice('english', 'x'))).status, 400)

  await save({ emailSubject: 'Another subject' }, 'identity')
  assert.equal((await notice()).version, after.version, 'the notice says nothing of it')
  await save({ keptMonths: data.keptMonths })
  assert.equal((await notice()).version, before.version, 'the same text is the same version')
})

test('an addition is in its language alone, with what its braces stand for', async () => {
  await save({ additions: { english: 'We film the hall of {name}.\n\nAsk {phone}.', kannada: '', hindi: '' } })
  const { notice: english } = await notice()
  const { title, paragraphs } = english.sections.at(-1) ?? {}
  assert.equal(title, (await guest.api.institute.show()).name)
  assert.equal(paragraphs?.length, 2)
  assert.match(paragraphs?.[0] ?? '', /^We film the hall of (?!\{)/)
  assert.notEqual((await notice('hindi')).notice.sections.at(-1)?.title, title)
  const refused = await refusal(save({ additions: { hindi: 'By {nmae}' } }))
  assert.equal(refused.status, 400)
  assert.equal(refused.issues?.[0]?.path, 'data.additions.hindi')
  assert.match(refused.issues?.[0]?.message ?? '', /^\{nmae\} is not known here/)
  assert.equal((await refusal(save({ additions: { hindi: 'x'.repeat(2001) } }))).status, 400)
  assert.equal((await refusal(save({ keptMonths: { enquiries: 11 } }))).status, 400)
  assert.equal((await refusal(save({ keptMonths: { dormant: 13 } }))).status, 400)
})

// product 26.4
test('a consent names the version it was given by, which its user can read later', async () => {
  const { version } = await notice()
  await student.api.privacy.setConsent({ purpose: 'news', given: true })
  const [row] = await db.select().from(consents).where(eq(consents.userId, student.user._id))
  assert.equal(row?.noticeVersion, version)
  await save({ additions: {} })
  assert.notEqual((await notice()).version, version)
  const given = (await student.api.privacy.consents()).find(({ purpose }) => purpose === 'news')
  assert.equal(given?.noticeVersion, version)
  assert.match(JSON.stringify((await notice('english', version)).notice), /We film the hall/)
})
