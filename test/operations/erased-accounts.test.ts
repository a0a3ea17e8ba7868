import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { backUp } from '#src/app/backup/backup.ts'
import { restore } from '#src/app/backup/restore.ts'
import { ERASED_ACCOUNT } from '#src/features/privacy/server/sealing/sealing-queries.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { listReplays } from '#src/server/replay/replay.ts'
import { keepReplayFile } from '#src/server/replay/replay-file.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { discussionDraft } from '#test/factories.ts'
import { inFolder, numberIn, storageAt } from '../programs/backups.ts'

const log = createLog('silent')
const databaseUrl = await testDatabase()
const dataDir = inFolder('data')
const storage = storageAt(dataDir)
const { db, site, signedInAs } = await testApp({ databaseUrl, environment: { DATA_DIR: dataDir } })
const [admin, student, student2] = [
  await signedInAs('admin'),
  await signedInAs('student'),
  await signedInAs('student2'),
]
const path = inFolder('before.tar.gz')
await student.api.forum.create(discussionDraft({ title: 'What only one wrote' }))
await backUp(path, { databaseUrl, storage, log })
await admin.api.users.reject({ id: student.user._id })
await keepReplayFile.run({}, site.services)

/** Rows that name the student, in tables that must not. */
const rowsOf = (url: string) =>
  numberIn(
    url,
    `select (select count(*) from users where id = '${student.user._id}')
      + (select count(*) from discussions where title = 'What only one wrote')
      + (select count(*) from audit_log where actor_name = '${student.user.name}' or label = '${student.user.name}')`,
  )

test('an account that was deleted after the backup is deleted again by the database that it replaces', async () => {
  const { replayed } = await restore(path, { databaseUrl, storage: storageAt(inFolder('elsewhere')), log, dataDir })
  assert.deepEqual(replayed, ['1 account deleted'])
  assert.equal(await rowsOf(databaseUrl), 0)
  assert.equal(await numberIn(databaseUrl, `select count(*) from users where id = '${student2.user._id}'`), 1)
  const [again] = await db.select().from(auditLog).where(eq(auditLog.action, 'eraseAgain'))
  assert.deepEqual([again?.subjectId, again?.label], [student.user._id, ''])
})

test('in an empty database it is deleted by the list beside the data, with the time of then', async () => {
  const [erased] = await listReplays(db, ERASED_ACCOUNT)
  const empty = await testDatabase()
  const { replayed } = await restore(path, { databaseUrl: empty, storage, log, dataDir })
  assert.deepEqual(replayed, ['1 account deleted'])
  assert.equal(await rowsOf(empty), 0)
  const at = await numberIn(empty, 'select extract(epoch from at) * 1000 from replays')
  assert.equal(Math.round(at), Date.parse(erased?.at ?? ''))
})

test('whoever has neither, of the database nor the list, is not known to have been deleted', async () => {
  const empty = await testDatabase()
  const elsewhere = storageAt(inFolder('without-list'))
  const { replayed } = await restore(path, { databaseUrl: empty, storage: elsewhere, log, dataDir })
  assert.deepEqual(replayed, [])
  assert.ok((await rowsOf(empty)) > 0)
})
