import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { users } from '../../../src/features/accounts/server/table.ts'
import { certificateCounters, certificates } from '../../../src/features/certificates/server/table.ts'
import { enrollments } from '../../../src/features/enrollments/server/table.ts'
import { testApp, testDatabase } from '../../app.ts'
import { newCertificateKey } from '../../certificate-key.ts'
import { courseDraft, studentRow } from '../../factories.ts'
import { end, endAll, start } from '../../programs/program.ts'
import { AT_ONCE, allAtOnce, count, forgetLimits } from '../at-once.ts'

const STUDENTS = 15
const CERTIFICATE_KEY = newCertificateKey()
const databaseUrl = await testDatabase()
const environment = { CERTIFICATE_KEY }
const [first, second] = [
  await testApp({ databaseUrl, environment }),
  await testApp({ databaseUrl, environment: { CERTIFICATE_KEY: newCertificateKey() } }),
]
const [mentor, colleague] = [await first.signedInAs('mentor'), await second.signedInAs('admin')]
const { db } = first

/** The enrollments of a course that all of them have completed. */
async function completed(students: number) {
  const { _id: courseId } = await mentor.api.courses.create(courseDraft())
  const rows = await db
    .insert(users)
    .values(Array.from({ length: students }, () => studentRow()))
    .returning()
  const added = await db
    .insert(enrollments)
    .values(
      rows.map(({ _id }) => ({
        studentId: _id,
        courseId,
        completionStatus: 'completed' as const,
        completedDate: new Date().toISOString(),
      })),
    )
    .returning()
  return added.map(({ _id }) => _id)
}

/** Whatever was refused or cut off, numbers begin with 1 and leave none out. */
async function hasNoGap() {
  const [counter] = await db.select().from(certificateCounters)
  const rows = await db.select({ number: certificates.number }).from(certificates).orderBy(certificates.number)
  const counts = rows.map(({ number }) => Number(number.split('-')[2]))
  assert.deepEqual(
    counts,
    Array.from({ length: counter?.last ?? 0 }, (_, at) => at + 1),
  )
}

test('twenty presses at once, by two processes with a key each, issue one certificate', async () => {
  for (let round = 0; round < 20; round++) {
    await forgetLimits(db)
    const enrollmentIds = await completed(1)
    const statuses = await allAtOnce((at) =>
      (at % 2 ? mentor : colleague).api.certificates.issue({ enrollmentIds, isAttested: true }),
    )
    assert.deepEqual([count(statuses, 200), count(statuses, 409)], [1, AT_ONCE - 1], statuses.join())
  }
  await hasNoGap()
})

test('twenty revoke, replace and issue at once: one is valid, or none', async () => {
  for (let round = 0; round < 20; round++) {
    await forgetLimits(db)
    const enrollmentIds = await completed(1)
    const { issued } = await mentor.api.certificates.issue({ enrollmentIds, isAttested: true })
    const number = issued[0]?.number ?? ''
    const { certificates: api } = colleague.api
    const statuses = await allAtOnce((at) => {
      if (at % 3 === 0) return api.revoke({ number, reason: 'Mistaken' })
      if (at % 3 === 1) return api.replace({ number, reason: 'A wrong name', isAttested: true })
      return mentor.api.certificates.issue({ enrollmentIds, isAttested: true })
    })
    assert.equal(count(statuses, 200) + count(statuses, 409), AT_ONCE, statuses.join())
    const valid = await db.$count(certificates, sql`enrollment_id = ${enrollmentIds[0]} and revoked_at is null`)
    assert.ok(valid <= 1, `${valid} are valid`)
  }
  await hasNoGap()
})

// product 27.4
test('a process that is killed while it issues fifteen leaves each once and no gap', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'classroom-certificates-'))
  t.after(async () => {
    await endAll()
    await rm(folder, { recursive: true, force: true })
  })
  for (let round = 0; round < 5; round++) {
    await forgetLimits(db)
    const ids = await completed(STUDENTS)
    const { program, url } = await start(folder, { DATABASE_URL: databaseUrl, DEMO: '1', CERTIFICATE_KEY })
    let responses = 0
    const issue = async (enrollmentId: string) => {
      await fetch(`${url}/api/certificates`, {
        method: 'POST',
        headers: { cookie: mentor.cookie, origin: url, 'content-type': 'application/json' },
        body: JSON.stringify({ enrollmentIds: [enrollmentId], isAttested: true }),
      })
      if (++responses === 4 + round) program.kill('SIGKILL')
    }
    await Promise.allSettled(ids.map(issue))
    await end(program)
    await hasNoGap()
    const { issued, refused } = await mentor.api.certificates.issue({ enrollmentIds: ids, isAttested: true })
    assert.equal(issued.length + refused.length, STUDENTS)
    assert.ok(refused.length > 0, 'some were issued before')
    const all = await db
      .select()
      .from(certificates)
      .where(sql`enrollment_id = any(${`{${ids.join()}}`}::uuid[])`)
    assert.equal(all.length, STUDENTS)
    await hasNoGap()
  }
})
