import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { testApp, testDatabase } from '#test/app.ts'
import { newCertificateKey } from '#test/certificate-key.ts'
import { courseDraft } from '#test/factories.ts'
import { refusal } from '#test/refusal.ts'
import { until } from '#test/until.ts'
import { certificateKeys } from './table.ts'

type App = Awaited<ReturnType<typeof testApp>>

const databaseUrl = await testDatabase()
const appWith = (CERTIFICATE_KEY: string) => testApp({ databaseUrl, environment: { CERTIFICATE_KEY } })
const [first, second, none] = [
  await appWith(newCertificateKey()),
  await appWith(newCertificateKey()),
  await appWith(''),
]

async function issueIn({ signedInAs }: App, title: string) {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
  const { body } = await mentor.api.enrollments.ofCourse({ courseId })
  const id = body[0]?._id ?? ''
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  const { issued } = await mentor.api.certificates.issue({ enrollmentIds: [id], isAttested: true })
  const token = issued[0]?.url.split('#')[1] ?? ''
  const { kid } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
  return { number: issued[0]?.number ?? '', kid, courseId }
}
const kidsOf = async ({ guest }: App) => (await guest.api.certificates.keys()).keys.map(({ kid }) => kid)
const retiredAt = async (kid: string) => {
  const [key] = await first.db.select().from(certificateKeys).where(eq(certificateKeys.kid, kid))
  assert.ok(key)
  return key.retiredAt
}

test('a key is known before it has signed anything, and also once it is retired', async () => {
  assert.equal((await kidsOf(first)).length, 1)
  assert.deepEqual(await kidsOf(none), [])
  const before = await issueIn(first, 'By the first key')
  assert.equal(await retiredAt(before.kid), null)
  const after = await issueIn(second, 'By the second key')
  assert.notEqual(after.kid, before.kid)
  assert.ok(await retiredAt(before.kid))
  assert.equal(await retiredAt(after.kid), null)
  for (const app of [second, none])
    await until(async () => isDeepStrictEqual(await kidsOf(app), [after.kid, before.kid]), 'both keys are known')
  const back = await issueIn(first, 'Back to the first key')
  assert.equal(back.kid, before.kid)
  assert.equal(await retiredAt(back.kid), null)
})

// product 27.1
test('without a key nothing is issued or listed, and what was issued is still valid', async () => {
  const { number, courseId } = await issueIn(first, 'Before the key was removed')
  const [admin, student] = [await none.signedInAs('admin'), await none.signedInAs('student')]
  for (const request of [
    () => admin.api.certificates.ofCourse({ id: courseId }),
    () => admin.api.certificates.issue({ enrollmentIds: [courseId] }),
    () => admin.api.certificates.revoke({ number, reason: 'Mistaken' }),
    () => admin.api.certificates.replace({ number, reason: 'Mistaken' }),
    () => student.api.certificates.mine(),
  ])
    assert.equal((await refusal(request())).status, 404)
  assert.deepEqual(await none.guest.api.certificates.status({ number }), { status: 'valid' })
})

test('only public keys are in the database', async () => {
  const rows = await first.db.select().from(certificateKeys)
  for (const { x } of rows) assert.equal(Buffer.from(x, 'base64url').length, 32)
  const { keys } = await first.guest.api.certificates.keys()
  for (const { retiredAt, ...key } of keys)
    assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x'], retiredAt)
})
