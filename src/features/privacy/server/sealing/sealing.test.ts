import assert from 'node:assert/strict'
import { test } from 'node:test'
import { armor, Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { eq, sql } from 'drizzle-orm'
import { cleanUp } from '#src/app/jobs.ts'
import { users } from '#src/features/accounts/server/table.ts'
import { seats } from '#src/features/batches/server/table.ts'
import { readConfig } from '#src/server/config.ts'
import { connectUnlimited, disconnect } from '#src/server/db/db.ts'
import { rateLimits, replays } from '#src/server/db/table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { addReplays, listReplays } from '#src/server/replay/replay.ts'
import { readReplayFiles } from '#src/server/replay/replay-file.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { account } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { loadDemo } from '../../../../../db/demo/load.ts'
import { PASSWORD } from '../../../../../db/demo/users.ts'
import { eraseDueAccounts } from '../erasure/erasing.ts'
import { requests, sealedRecords } from '../table.ts'
import { ERASED_ACCOUNT } from './sealing-queries.ts'

const identity = await generateIdentity()
const SEAL_RECIPIENT = await identityToRecipient(identity)
const databaseUrl = await testDatabase()
const filling = connectUnlimited(databaseUrl, createLog('silent'))
await filling.execute(sql`truncate users cascade`)
await loadDemo(filling)
await disconnect(filling)
const { site, db, guest, signedInAs } = await testApp({ databaseUrl, environment: { SEAL_RECIPIENT }, withJobs: true })
const [admin, student, student2] = [
  await signedInAs('admin'),
  await signedInAs('student'),
  await signedInAs('student2'),
]

const recordOf = async (userId: string) => {
  const records = await db.select().from(sealedRecords).where(eq(sealedRecords.userId, userId))
  assert.equal(records.length, 1)
  return records[0]
}

async function read(ciphertext = '') {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return JSON.parse(await decrypter.decrypt(armor.decode(ciphertext), 'text'))
}

test('what is no public key of age is refused', () => {
  for (const wrong of ['age1', identity, `${SEAL_RECIPIENT}x`, SEAL_RECIPIENT.toUpperCase()])
    assert.throws(() => readConfig({ SEAL_RECIPIENT: wrong }), /SEAL_RECIPIENT is not a public key of age/)
})

// product 26.12
test('of an account that staff delete only the holder of the key reads what the law asks to keep', async () => {
  const { name, email, _id } = student.user
  await student.api.privacy.setConsent({ purpose: 'news', given: true })
  const seatCount = await db.$count(seats, eq(seats.studentId, _id))
  assert.ok(seatCount > 0)
  await admin.api.users.reject({ id: _id })
  const record = await recordOf(_id)
  assert.equal(record?.reason, 'staff')
  assert.match(record?.ciphertext ?? '', /^-----BEGIN AGE ENCRYPTED FILE-----/)
  for (const secret of [name, email]) assert.ok(!record?.ciphertext.includes(secret))
  const { tables, erasedById } = await read(record?.ciphertext)
  assert.equal(erasedById, admin.user._id)
  const rowsOf = (what: string) => tables.find((table: { what: string }) => table.what === what)?.rows
  assert.equal(rowsOf('Your account')[0].email, email)
  assert.ok(!('passwordHash' in rowsOf('Your account')[0]))
  assert.ok(rowsOf('Courses that you are enrolled in').length > 0)
  assert.ok(rowsOf('What you agreed to, and withdrew').length > 0)
  // The seats go first, by a reaction of their feature.
  assert.equal(rowsOf('Seats in batches, with the days on which you were on leave').length, seatCount)
})

test('who asked is sealed as that, and who was kept long enough too', async () => {
  await student2.api.privacy.erase({ password: PASSWORD })
  const erasesAt = sql`now() - interval '1 second'`
  await db.update(requests).set({ erasesAt }).where(eq(requests.userId, student2.user._id))
  await eraseDueAccounts(site.services)
  assert.equal((await recordOf(student2.user._id))?.reason, 'asked')
  await db.delete(rateLimits)
  const { user } = await guest.api.accounts.signup(account())
  const createdAt = sql`now() - interval '13 months'`
  await db.update(users).set({ createdAt }).where(eq(users._id, user._id))
  await cleanUp(site.services)
  assert.equal((await recordOf(user._id))?.reason, 'retention')
})

test('an account that a restored backup has again is sealed as that, until a year after it was deleted first', async () => {
  await db.delete(rateLimits)
  const { user } = await guest.api.accounts.signup(account())
  await db.transaction((tx) =>
    addReplays(tx, [{ kind: ERASED_ACCOUNT, subject: user._id, at: '2026-01-31T10:00:00Z' }]),
  )
  await admin.api.users.reject({ id: user._id })
  const record = await recordOf(user._id)
  assert.deepEqual([record?.reason, record?.eraseOn], ['restored', '2027-01-31'])
  await db.delete(sealedRecords).where(eq(sealedRecords.userId, user._id))
})

test('a record goes after a year, its id stays: in the database, and beside the data', async () => {
  const before = await db.$count(sealedRecords)
  const [year] = await db
    .select({ isYear: sql<boolean>`bool_and(erase_on = (current_date + interval '12 months')::date)` })
    .from(sealedRecords)
  assert.ok(year?.isYear)
  await db.update(sealedRecords).set({ eraseOn: sql`current_date` }).where(eq(sealedRecords.userId, student.user._id))
  await cleanUp(site.services)
  assert.equal(await db.$count(sealedRecords), before - 1)
  const ids = (await listReplays(db, ERASED_ACCOUNT)).map(({ subject }) => subject)
  assert.ok(ids.includes(student.user._id))
  async function listed() {
    const noted = (await readReplayFiles(site.services.storage, 'elsewhere/backup')) ?? []
    return noted.flatMap(({ kind, subject }) => (kind === ERASED_ACCOUNT ? subject : [])).sort()
  }
  await until(async () => (await listed()).join() === ids.sort().join(), 'the list has them all')
})

test('without a key no record is written, and the log says so at the start', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  const keyless = await testApp({ log, withJobs: true })
  assert.ok(lines.some((line) => line.includes('SEAL_RECIPIENT is not set')))
  const { api } = await keyless.signedInAs('admin')
  const { user } = await keyless.signedInAs('student')
  await api.users.reject({ id: user._id })
  assert.deepEqual(
    [await keyless.db.$count(sealedRecords), await keyless.db.$count(replays, eq(replays.kind, ERASED_ACCOUNT))],
    [0, 1],
  )
})
