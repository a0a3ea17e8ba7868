import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import { findUploadId } from '#src/features/media/rules.ts'
import { uploadReferences, uploads } from '#src/features/media/server/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import type { SectionName } from '#src/shared/institute/sections.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { pdf, png, uploader } from '#test/uploads.ts'
import { demoSections } from '../../../../db/demo/institute/institute.ts'

const databaseUrl = await testDatabase()
const here = await testApp({ databaseUrl })
const there = await testApp({ databaseUrl })
const [admin, mentor] = [await here.signedInAs('admin'), await here.signedInAs('mentor')]
const { identity } = demoSections

const versionOf = async (name: SectionName) => (await admin.api.institute.settings()).sections[name].version
const rename = async (name: string, section: object = identity) =>
  admin.api.institute.save({
    section: 'identity',
    version: await versionOf('identity'),
    data: { ...section, name },
  })

test('settings are for admins, and who the institute is for anyone', async () => {
  assert.equal((await here.guest.api.institute.show()).name, identity.name)
  const change = { section: 'identity' as const, version: 0, data: identity }
  for (const name of ['settings', 'save'] as const) {
    assert.equal((await refusal(here.guest.api.institute[name](change))).status, 401)
    assert.equal((await refusal(mentor.api.institute[name](change))).status, 403)
  }
})

test('what no section holds is refused with its name', async () => {
  const version = await versionOf('website')
  const website = (home: object) => refusal(admin.api.institute.save({ section: 'website', version, data: { home } }))
  const { status, issues } = await website({ title: 'Learn at {nmae}' })
  assert.equal(status, 400)
  assert.equal(issues?.[0]?.path, 'data.home.title')
  assert.match(issues?.[0]?.message ?? '', /^\{nmae\} is not known here/)
  assert.equal((await website({ title: 'x'.repeat(101) })).status, 400)
  assert.equal((await website({ title: '' })).status, 400)
  const people = { team: [{ name: 'X', image: 'javascript:alert(1)' }] }
  assert.equal((await refusal(admin.api.institute.save({ section: 'people', version: 0, data: people }))).status, 400)
})

const saveLook = async (look: Record<string, unknown>) =>
  admin.api.institute.save({ section: 'look', version: await versionOf('look'), data: look })

// product 1.12
test('a colour in which words cannot be read is refused with the nearest in which they can', async () => {
  const { status, issues } = await refusal(saveLook({ colour: '#f2a93b' }))
  assert.deepEqual([status, issues?.[0]?.path], [400, 'data.colour'])
  const [nearest = ''] = /(?<=nearest that can be read is )#[\da-f]{6}/.exec(issues?.[0]?.message ?? '') ?? []
  assert.equal((await saveLook({ colour: nearest })).data.colour, nearest)
  for (const colour of ['red', '#12345', 7]) assert.equal((await refusal(saveLook({ colour }))).status, 400)
  for (const logo of ['https://evil.example/a.png', '/api/media/1.svg', 'javascript:alert(1)'])
    assert.equal((await refusal(saveLook({ logo }))).status, 400)
})

test('what a section shows stays in the store, and nothing else does', async () => {
  const upload = uploader(here.send, admin.cookie)
  const { url: logo = '' } = await upload(png, 'logo.png', { to: '/api/institute/logo' })
  const pathOf = async (bytes: Buffer<ArrayBuffer>, name: string) =>
    new URL((await upload(bytes, name)).url ?? '').pathname
  const [hero, document] = [await pathOf(png, 'hero.png'), await pathOf(pdf, 'terms.pdf')]
  const shown = async () =>
    (
      await here.db
        .select({ _id: uploads._id })
        .from(uploadReferences)
        .innerJoin(uploads, eq(uploads._id, uploadReferences.uploadId))
    )
      .map(({ _id }) => _id)
      .sort()
  const before = await shown()
  const { data } = await saveLook({ logo, hero })
  assert.equal(data.hero, hero)
  const ids = [logo, hero].map(findUploadId)
  assert.deepEqual(
    (await shown()).filter((_id) => !before.includes(_id)),
    ids.toSorted(),
  )
  assert.equal((await refusal(saveLook({ hero: document }))).status, 400)
  const gone = `/api/media/${crypto.randomUUID()}.webp`
  assert.equal((await refusal(saveLook({ logo: gone }))).status, 400)
  await saveLook({})
  assert.deepEqual(await shown(), before)
  await saveLook({ logo: '/drawings/logo.svg', hero: '/drawings/hero.svg' })
})

test('of two who change a section the second is refused with what the first saved', async () => {
  const version = await versionOf('accounts')
  const save = (secondFactorFor: string, data = {}) =>
    admin.api.institute.save({ section: 'accounts', version, data: { secondFactorFor, ...data }, current: 'classroom' })
  assert.deepEqual(await save('nobody'), { version: version + 1, data: { secondFactorFor: 'nobody' } })
  const response = await here.send('/api/institute/settings/accounts', {
    method: 'PUT',
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ version, data: { secondFactorFor: 'admins' }, current: 'classroom' }),
  })
  assert.equal(response.status, 409)
  const { newest } = (await response.json()) as { newest: unknown }
  assert.deepEqual(newest, { version: version + 1, data: { secondFactorFor: 'nobody' } })
})

// product 2.24
test('settings of the login are saved with the password alone, and those of nobody else', async () => {
  const change = {
    section: 'accounts' as const,
    version: await versionOf('accounts'),
    data: { secondFactorFor: 'admins' },
  }
  for (const [current, sentence] of [
    [undefined, 'Your password is required'],
    ['wrong', 'This password is wrong.'],
  ] as const) {
    const { status, issues } = await refusal(admin.api.institute.save({ ...change, ...(current && { current }) }))
    assert.deepEqual([status, issues], [400, [{ path: 'current', message: sentence }]])
  }
  assert.equal((await admin.api.accounts.me()).user.lacksSecondFactor, undefined)
})

// product 24.2
test('the activity log says which fields of a section were changed, and none of their values', async () => {
  await rename('Pune School of Testing')
  const [row] = await here.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'institute.save'))
    .orderBy(desc(auditLog._id))
    .limit(1)
  assert.deepEqual([row?.kind, row?.label, row?.fields], ['settings', 'Identity', ['name']])
  assert.doesNotMatch(JSON.stringify(row), /Pune/)
})

test('a change is known in every process, and none shows an older one after it', async () => {
  await until(() => here.bus.isConnected && there.bus.isConnected, 'both listen')
  for (let count = 1; count <= 20; count++) {
    const name = `Institute ${count}`
    await rename(name)
    assert.equal((await here.guest.api.institute.show()).name, name)
    await until(async () => (await there.guest.api.institute.show()).name === name, `the other process shows ${name}`)
  }
})
