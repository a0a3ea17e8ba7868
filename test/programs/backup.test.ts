import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { runMigrations } from 'graphile-worker'
import sharp from 'sharp'
import { openEmbeddedPostgres } from '#packages/embedded-postgres/embedded-postgres.ts'
import { backUp } from '#src/app/backup/backup.ts'
import { countByState, describeEmailsTo } from '#src/app/backup/email-report.ts'
import { countEmails, dropEmails, sendEmails } from '#src/app/backup/emails.ts'
import { exportAll } from '#src/app/backup/export.ts'
import { restore } from '#src/app/backup/restore.ts'
import { withSnapshot } from '#src/app/backup/snapshot.ts'
import { cleanUp } from '#src/app/jobs.ts'
import { passwordLink } from '#src/features/accounts/server/emails/password-emails.ts'
import { feedbackGiven } from '#src/features/feedback/server/table.ts'
import { copies } from '#src/features/privacy/server/table.ts'
import { withClient } from '#src/server/db/client.ts'
import type { Tx } from '#src/server/db/db.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { recordHeartbeat } from '#src/server/jobs/worker-heartbeats.ts'
import { addEmail } from '#src/server/mail/emails.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { databaseAt0050 } from '#test/before-1.0/database.ts'
import { bucket } from '#test/bucket.ts'
import { at, classroom } from '#test/classroom.ts'
import { courseDraft, discussionDraft } from '#test/factories.ts'
import { schemaLines } from '#test/schema-lines.ts'
import { EMPTY } from '#test/template.ts'
import { until } from '#test/until.ts'
import { contentsOf, filesIn, inFolder, LEFT_OUT, numberIn, restored, run, storageAt } from './backups.ts'

const log = createLog('silent')

const databaseUrl = await testDatabase()
const dataDir = inFolder('data')
const storage = storageAt(dataDir)
const { db, site, send, signedInAs } = await testApp({ databaseUrl, environment: { DATA_DIR: dataDir } })
const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
const { discussion } = await student.api.forum.create(discussionDraft({ title: 'Tabs\t, \\N and "quotes" — परीक्षा' }))

async function upload(content: BlobPart, name: string) {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const response = await send('/api/upload/local', { method: 'POST', headers: { cookie: mentor.cookie }, body })
  return String((await response.json()).url)
}
const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const course = await mentor.api.courses.create(courseDraft({ image: await upload(picture, 'a.png') }))
await upload(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'x')]), 'a.pdf')
const addPasswordLinkTo = (tx: Tx, email: string) => addEmail(tx, passwordLink, { to: email, payload: { email } })
await db.transaction((tx) => addPasswordLinkTo(tx, 'student@example.com'))

// A missed class, the class that makes it up, and a current class with a check-in.
const { classWith } = classroom(db, mentor, course._id)
const studentId = student.user._id
await mentor.api.enrollments.enroll({ studentId, courseId: course._id })
const missed = await classWith(-200, [studentId])
await mentor.api.attendance.mark({ id: missed.id, marks: [{ studentId, mark: 'absent', at: at(-100) }] })
await student.api.attendance.reserve({ id: (await classWith(3_000, [])).id, missedClassId: missed.id })
const held = await classWith(-5, [studentId])
await student.api.attendance.checkIn({ code: (await mentor.api.attendance.code({ id: held.id })).code })
await student.api.batches.makeFeed()
await db.insert(copies).values({ userId: studentId, html: 'Everything about a student' })
await db.insert(feedbackGiven).values({ batchId: held.batchId, studentId })

// What lets someone in, and an answer that is kept.
await passwordLink.compose({ email: 'student@example.com' }, { ...site.services, siteUrl: site.url, wasTried: false })
await student.api.forum.create(discussionDraft(), { context: { idempotencyKey: 'again' } })
await recordHeartbeat(db, 'pool-of-the-backup')

const backedUp = async (name: string, options: object = {}) => {
  await backUp(inFolder(name), { databaseUrl, storage, log, ...options })
  return inFolder(name)
}

test('a restore brings back every table and file as it was', async () => {
  const path = await backedUp('quiet.tar.gz')
  const copy = await restored(path)
  assert.deepEqual(await contentsOf(copy.url), await contentsOf(databaseUrl))
  assert.deepEqual(await filesIn(copy.dataDir), await filesIn(dataDir))
  assert.equal((await filesIn(dataDir)).length, 2)
  await assert.rejects(backedUp('quiet.tar.gz'), /already exists/)
})

test('after a restore no session is valid, and emails are held', async () => {
  const path = await backedUp('secrets.tar.gz')
  const { url, dataDir } = await restored(path)
  for (const table of LEFT_OUT) {
    assert.ok((await numberIn(databaseUrl, `select count(*) from ${table}`)) > 0, `there was nothing in ${table}`)
    assert.equal(await numberIn(url, `select count(*) from ${table}`), 0, table)
  }
  const inside = gunzipSync(await readFile(path))
  const { rows: secrets } = await db.execute<{ secret: string }>(`select token_hash as secret from sessions
    union select token_hash from password_links union select secret_hash from timetable_feeds
    union select secret from check_in_secrets union select fingerprint from idempotency_keys
    union select html from data_copies`)
  assert.ok(secrets.length > 4 && !secrets.some(({ secret }) => inside.includes(secret)), 'nor in the file')
  const outbox = () => readdir(join(dataDir, 'outbox')).catch(() => [])
  const lines: string[] = []
  const copy = await testApp({
    databaseUrl: url,
    environment: { DATA_DIR: dataDir },
    withJobs: true,
    log: createLog('warn', { write: (line: string) => lines.push(line) }),
  })
  const post = () => copy.db.transaction((tx) => addPasswordLinkTo(tx, 'mentor@example.com'))
  await post()
  assert.deepEqual(
    await withClient(url, countEmails),
    { waiting: 0, held: 2, failed: 0, areNewOnesHeld: true },
    'one of the backup and one written since',
  )
  await until(() => lines.some((line) => /emails? (is|are) held/.test(line)), 'it says so')
  assert.match(await (await copy.send('/metrics')).text(), /^jobs\{state="held"\} 2$/m)
  assert.deepEqual(await outbox(), [])
  // Whoever writes one meanwhile has it released as well, once it is there.
  let sent: Promise<void> | undefined
  await copy.db.transaction(async (tx) => {
    await addPasswordLinkTo(tx, 'admin@example.com')
    sent = withClient(url, sendEmails)
    const isWaiting = `select count(*) from pg_stat_activity
      where wait_event = 'advisory' and query like 'select pg_advisory_xact_lock(%' and datname = current_database()`
    await until(async () => (await numberIn(url, isWaiting)) === 1, 'it is waited for')
  })
  await sent
  await until(async () => (await outbox()).length === 3, 'all left')
  await until(async () => (await withClient(url, countEmails)).waiting === 0, 'each is noted as sent')
  assert.deepEqual(await withClient(url, countEmails), {
    waiting: 0,
    held: 0,
    failed: 0,
    areNewOnesHeld: false,
  })
  await post()
  await until(async () => (await outbox()).length === 4, 'the next leaves at once')
})

test('a file that is not whole is refused, and nothing is changed', async () => {
  const whole = await readFile(await backedUp('whole.tar.gz'))
  const locked = await backedUp('locked.tar.gz.age', { passphrase: 'monsoon in Bengaluru' })
  const flipped = Buffer.from(whole)
  flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 1
  const wrong: [string, Buffer, string | undefined, RegExp][] = [
    ['half', whole.subarray(0, whole.length >> 1), undefined, /is not a complete backup/],
    ['all but its end', whole.subarray(0, -9), undefined, /is not a complete backup/],
    ['another byte in it', flipped, undefined, /is not a complete backup/],
    ['nothing', Buffer.alloc(0), undefined, /is not a complete backup/],
    ['something else', Buffer.from('%PDF-1.7'), undefined, /is not a complete backup/],
    ['no passphrase', await readFile(locked), undefined, /is encrypted/],
    ['another passphrase', await readFile(locked), 'monsoon in Mysuru', /is not a complete backup/],
    [
      'half of what is locked',
      (await readFile(locked)).subarray(0, -99),
      'monsoon in Bengaluru',
      /not a complete backup/,
    ],
  ]
  const url = await testDatabase()
  const before = await contentsOf(url)
  for (const [what, bytes, passphrase, message] of wrong) {
    await writeFile(inFolder('wrong'), bytes)
    const options = {
      databaseUrl: url,
      storage: storageAt(inFolder('none')),
      log,
      dataDir: inFolder('none'),
      passphrase,
    }
    await assert.rejects(restore(inFolder('wrong'), options), message, what)
  }
  assert.deepEqual(await contentsOf(url), before)
  const { url: unlocked } = await restored(locked, 'monsoon in Bengaluru')
  assert.deepEqual(await contentsOf(unlocked), await contentsOf(databaseUrl))
})

test('emails that an older version held, or that no mail server took, are counted, and sent at a word', async () => {
  const url = await testDatabase()
  await runMigrations({ connectionString: url })
  const counts = await withClient(url, async (client) => {
    await client.query(`select graphile_worker.add_job('mail', flags => '{held}'), graphile_worker.add_job('mail'),
      graphile_worker.add_job('removeFile')`)
    await client.query('update graphile_worker._private_jobs set attempts = max_attempts where flags is null')
    const before = await countEmails(client)
    await sendEmails(client)
    return [before, await countEmails(client)]
  })
  assert.deepEqual(counts, [
    { waiting: 0, held: 1, failed: 1, areNewOnesHeld: false },
    { waiting: 2, held: 0, failed: 0, areNewOnesHeld: false },
  ])
})

test('an email that was given up waits again at a word, and its row says so', async () => {
  const url = await testDatabase()
  await runMigrations({ connectionString: url })
  const id = '01980000-0000-7000-8000-000000000000'
  await withClient(url, async (client) => {
    await client.query(
      `insert into emails (id, recipient, kind, state) values ('${id}', 'a@example.org', 'test', 'failed')`,
    )
    await client.query(`select graphile_worker.add_job('mail', job_key => '${id}')`)
    const giveUp = () => client.query('update graphile_worker._private_jobs set attempts = max_attempts')
    await giveUp()
    assert.match(await countByState(client), /failed 1,/)
    await sendEmails(client)
    assert.match(await countByState(client), /^waiting 1,.* failed 0,/)
    await giveUp()
    await dropEmails(client)
    assert.match(await describeEmailsTo(client, 'A@example.org'), /test +dropped .*an operator dropped it/)
  })
})

test('a table that somebody made beside ours is in the backup, and left out of what is restored', async () => {
  const url = await testDatabase()
  await withClient(url, (client) => client.query('create table mine (x int); insert into mine values (1)'))
  const path = await backedUp('foreign.tar.gz', { databaseUrl: url })
  const target = await testDatabase()
  const { leftOut } = await restore(path, { databaseUrl: target, storage, log, dataDir })
  assert.deepEqual(leftOut, ['mine'])
  const contents = await contentsOf(url)
  assert.deepEqual(
    await contentsOf(target),
    contents.filter((line) => !line.startsWith('mine ')),
  )
})

/** In no backup, or written at the time of the update; of batches the version of their calendars is, see `batchesOf`. */
const OF_THE_MOMENT =
  /^(batches|ended_sessions|forum_reported_texts|passkey_challenges|pending_logins|demo_invitation_links) /

const batchesOf = (database: string) =>
  withClient(database, async (client) => {
    const { rows } = await client.query(
      "select to_jsonb(batches) - 'calendar_version' as batch from batches order by 1",
    )
    return rows
  })

test('a backup of an older version is brought up to date, one of a newer is refused', async () => {
  const url = await databaseAt0050()
  await runMigrations({ connectionString: url })
  const path = await backedUp('older.tar.gz', { databaseUrl: url })
  const copy = await restored(path)
  await migrateDatabase(url, log)
  assert.deepEqual(await schemaLines(copy.url), await schemaLines(url))
  const kept = async (database: string) => [
    ...(await contentsOf(database)).filter((line) => !OF_THE_MOMENT.test(line)),
    ...(await batchesOf(database)),
  ]
  assert.deepEqual(await kept(copy.url), await kept(url))

  await withClient(url, (client) =>
    client.query('update drizzle.__drizzle_migrations set created_at = created_at + 9e12'),
  )
  const newer = await backedUp('newer.tar.gz', { databaseUrl: url })
  const before = await contentsOf(copy.url)
  const options = { databaseUrl: copy.url, storage: storageAt(copy.dataDir), log, dataDir: copy.dataDir }
  await assert.rejects(restore(newer, options), /made by a newer version/)
  assert.deepEqual(await contentsOf(copy.url), before)
})

test('files go from a bucket to a folder, and those of before are gone', async () => {
  const { environment } = await bucket()
  const { config } = site.services
  const url = await testDatabase()
  const app = await testApp({ databaseUrl: url, environment: { ...environment, DATA_DIR: dataDir } })
  const body = new FormData()
  body.append('file', new Blob([picture]), 'a.png')
  const { cookie } = await app.signedInAs('mentor')
  assert.equal((await app.send('/api/upload/s3', { method: 'POST', headers: { cookie }, body })).status, 201)
  const path = await backedUp('bucket.tar.gz', { databaseUrl: url, storage: app.site.services.storage })
  const copy = await restored(await backedUp('replaced.tar.gz'))
  await restore(path, { databaseUrl: copy.url, storage: storageAt(copy.dataDir), log, dataDir: copy.dataDir })
  assert.equal((await filesIn(copy.dataDir)).length, 1)
  assert.equal(config.s3, undefined)
})

test('files go into a bucket, whole and as what they are, and those of before are gone from it', async () => {
  const { environment } = await bucket()
  const url = await testDatabase()
  const app = await testApp({ databaseUrl: url, environment: { ...environment, DATA_DIR: inFolder('bucketed') } })
  const { storage: there } = app.site.services
  const body = new FormData()
  body.append('file', new Blob([picture]), 'before.png')
  const { cookie } = await app.signedInAs('mentor')
  const before = await (await app.send('/api/upload/s3', { method: 'POST', headers: { cookie }, body })).json()
  const keyBefore = `pictures/${basename(before.url)}`
  assert.ok(await there.open(keyBefore))

  await restore(await backedUp('into.tar.gz'), { databaseUrl: url, storage: there, log, dataDir: inFolder('bucketed') })
  const files = await filesIn(dataDir)
  assert.equal(files.length, 2)
  for (const [name, content] of files) {
    const file = await there.open(String(name).replace('/media/', ''))
    assert.equal(file && (await buffer(file.stream)).toString('base64'), content, name)
  }
  assert.equal(await there.open(keyBefore), null)
  const shown = await app.send(new URL(course.image ?? '').pathname)
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp'])
})

test('a database that goes away in the middle fails the backup, and leaves none', async () => {
  const gone = {
    ...storage,
    async open() {
      const { rowCount } = await db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%from public.uploads%' and datname = current_database() and pid <> pg_backend_pid()`)
      assert.equal(rowCount, 1)
      await pause(100)
      throw new Error('The database went away')
    },
  }
  await assert.rejects(backedUp('gone.tar.gz', { storage: gone }), /went away/)
  assert.ok(!(await readdir(inFolder(''))).some((name) => name.startsWith('gone')))
})

test('nothing is tidied away while a backup is written', async () => {
  await withSnapshot(databaseUrl, () => assert.rejects(cleanUp(site.services), /A backup is being written/))
  await cleanUp(site.services)
})

test("everything can be taken along as CSV and JSON, but nobody's password", async () => {
  const folder = inFolder('export')
  await exportAll(folder, { databaseUrl, storage, log })
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const users = JSON.parse(await read('users.json'))
  const rows: Record<string, string>[] = parse(await read('users.csv'), { columns: true })
  assert.deepEqual(
    rows.map(({ email }) => email),
    users.map(({ email }: { email: string }) => email),
  )
  assert.ok(!('password_hash' in users[0]) && !('password_hash' in (rows[0] ?? {})))
  const marks: Record<string, string>[] = JSON.parse(await read('attendance_records.json'))
  assert.deepEqual(marks.map(({ mark, source }) => [mark, source]).toSorted(), [
    ['absent', 'register'],
    ['present', 'check-in'],
  ])
  assert.ok(marks.every((row) => !('browser' in row || 'ticket' in row)))
  assert.equal(JSON.parse(await read('make_ups.json')).length, 1)
  await assert.rejects(read('check_in_secrets.json'), { code: 'ENOENT' })
  const [exported] = JSON.parse(await read('discussions.json'))
  assert.equal(exported.title, discussion.title)
  assert.deepEqual(JSON.parse(await read('blogs.json')), [])
  const [inside] = await filesIn(dataDir)
  const copied = await readFile(join(folder, String(inside?.[0]).replace('/media/', 'files/')))
  assert.equal(copied.toString('base64'), inside?.[1])
  await assert.rejects(exportAll(folder, { databaseUrl, storage, log }), { code: 'EEXIST' })
})

test('an operator restores into an empty installation, or one to be replaced, that nobody uses', async () => {
  const path = await backedUp('operator.tar.gz')
  const environment = { DATA_DIR: inFolder('installation') }
  const first = await run('restore', environment, path)
  assert.match(first.output, /^Restored as of .* Everybody is logged out. 1 email is held/)
  assert.equal(first.code, 0)
  const again = await run('restore', environment, path)
  assert.deepEqual(
    [again.code, /including \d+ accounts.*npm run restore -- .* --replace/s.test(again.output)],
    [1, true],
    again.output,
  )
  assert.match((await run('restore', environment, path, '--replace')).output, /add --yes/)
  assert.match(
    (await run('emails', environment)).output,
    /^waiting 0, sent 0, refused 0, failed 0, held 1, dropped 0\n1 email is held, and new ones will be; 0 were given up/,
  )
  assert.match(
    (await run('emails', environment, 'show', 'student@example.com')).output,
    /password link +held +0 attempts/,
  )
  assert.match((await run('emails', environment, 'drop')).output, /^1 email was dropped/)
  assert.match(
    (await run('emails', environment, 'show', 'Student@Example.com')).output,
    /password link +dropped +0 attempts +an operator dropped it/,
  )

  const postgres = await openEmbeddedPostgres(environment.DATA_DIR, log)
  await withClient(postgres.url, async (client) => {
    const { rows } = await client.query(`select label from audit_log where action = 'dropEmails'`)
    assert.deepEqual(rows, [{ label: '1 email' }], 'what an operator does is in the audit log')
    assert.match(
      (await run('restore', environment, path, '--replace', '--yes')).output,
      /^The site is using this database/,
    )
    const copy = await run('backup', environment, inFolder('copy.tar.gz'))
    assert.deepEqual([copy.code, / 2 files and 0 emails /.test(copy.output)], [0, true], copy.output)
  })
  await postgres.close()
  assert.match((await run('restore', environment, path, '--replace', '--yes')).output, /^Restored as of/)
  assert.match((await run('export', environment, inFolder('taken'))).output, /each as CSV and JSON, and 2 files/)
})

test('where nothing can be written or read, a command says what to do', async () => {
  const missing = inFolder('missing')
  for (const name of ['backup', 'export', 'restore']) {
    const url = name === 'restore' ? await testDatabase(EMPTY) : databaseUrl
    const result = await run(name, { DATABASE_URL: url, DATA_DIR: inFolder('data') }, `${missing}/all.tar.gz`)
    assert.deepEqual(
      result,
      { code: 1, output: `There is no folder ${missing}. Create it, or choose another.\n` },
      name,
    )
  }
})

test('a command without an aim is refused before anything is opened', async () => {
  const environment = { DATA_DIR: inFolder('nowhere') }
  const aimless = [run('backup', environment), run('restore', environment), run('export', environment)]
  for (const { code, output } of await Promise.all([...aimless, run('emails', environment, 'burn')]))
    assert.deepEqual([code, /^(Say (where to|what)|Use send, drop)[^\n]*\n$/.test(output)], [1, true], output)
  await assert.rejects(readdir(environment.DATA_DIR), { code: 'ENOENT' })
})
