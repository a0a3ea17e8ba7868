import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { backUp } from '#src/app/backup/backup.ts'
import { verifyCertificate } from '#src/features/certificates/web/verify/verify.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { newCertificateKey } from '#test/certificate-key.ts'
import { courseDraft } from '#test/factories.ts'
import { inFolder, restored, storageAt } from '../programs/backups.ts'

const databaseUrl = await testDatabase()
const dataDir = inFolder('data')
const secrets = [newCertificateKey(), newCertificateKey(), newCertificateKey()] as const
const appWith = (url: string, CERTIFICATE_KEY: string) =>
  testApp({ databaseUrl: url, environment: { DATA_DIR: dataDir, CERTIFICATE_KEY } })

/** @returns its number and token */
async function issueIn({ signedInAs }: Awaited<ReturnType<typeof testApp>>, title: string) {
  const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
  const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title }))
  await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
  const [row] = await mentor.api.certificates.ofCourse({ id: courseId })
  const id = row?.enrollmentId ?? ''
  await mentor.api.enrollments.setStatus({ id, completionStatus: 'completed' })
  const { issued } = await mentor.api.certificates.issue({ enrollmentIds: [id], isAttested: true })
  return { number: issued[0]?.number ?? '', token: issued[0]?.url.split('#')[1] ?? '' }
}

test('on a server restored from a backup, with a new key, the certificates of both earlier keys verify', async () => {
  const before = [
    await issueIn(await appWith(databaseUrl, secrets[0]), 'By the first key'),
    await issueIn(await appWith(databaseUrl, secrets[1]), 'By the second key'),
  ]
  const path = inFolder('keys.tar.gz')
  await backUp(path, { databaseUrl, storage: storageAt(dataDir), log: createLog('silent') })
  const inside = gunzipSync(await readFile(path))
  for (const secret of secrets.slice(0, 2)) assert.ok(!inside.includes(JSON.parse(secret).d), 'no private key is in it')

  const copy = await appWith((await restored(path)).url, secrets[2])
  const after = await issueIn(copy, 'By the third key')
  const { keys } = await copy.guest.api.certificates.keys()
  assert.equal(keys.length, 3)
  for (const { number, token } of [...before, after]) {
    const verdict = await verifyCertificate(token, keys, () => assert.fail('this Node has Ed25519 of its own'))
    assert.ok(verdict.kind === 'signed' && verdict.fields.number === number)
    assert.equal((await copy.guest.api.certificates.status({ number })).status, 'valid')
  }
  const counts = [...before, after].map(({ number }) => Number(number.slice(-5)))
  assert.deepEqual(counts, [1, 2, 3], 'and the count goes on without a gap')
})
