import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq, gt, sql } from 'drizzle-orm'
import { startJobs } from '#src/app/jobs.ts'
import type { Db } from '#src/server/db/db.ts'
import { jobWorkers } from '#src/server/db/table.ts'
import { unlockJobsOfDeadWorkers } from '#src/server/jobs/worker-heartbeats.ts'
import { addMail, mailJob } from '#src/server/mail/emails.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { endlessMailServer, openMailbox } from '#test/mailbox.ts'
import { until } from '#test/until.ts'

const email = (name: string) => ({ to: { name: '', address: `${name}@example.net` }, subject: name, text: name })
const post = (db: Db, name: string) => db.transaction((tx) => addMail(tx, 'test', email(name)))
/** Emails alone: each minute something else comes for a moment. */
const jobs = async (db: Db) =>
  (
    await db.execute<{ locked_by: string | null }>(
      sql`select locked_by from graphile_worker.jobs where task_identifier = ${mailJob.name}`,
    )
  ).rows

test('a database that goes away while an email is under way ends nothing, and the email goes once', async () => {
  const mail = await openMailbox()
  after(mail.close)
  const proxy = await databaseProxy(await testDatabase())
  after(proxy.close)
  const { db } = await testApp({ databaseUrl: proxy.url, environment: { SMTP_URL: mail.url }, withJobs: true })
  const release = mail.hold()
  await post(db, 'asha')
  await mail.emailTo('asha@example.net')
  proxy.breakAt('delete from "graphile_worker"')
  release()
  await until(() => proxy.breaks() > 0, 'the completion did not reach the queue')
  proxy.cut()
  const refused = proxy.refusals()
  await until(() => proxy.refusals() > refused + 2, 'the database was looked for')
  proxy.breakAt()
  proxy.mend()
  await until(async () => (await jobs(db).catch(() => [1])).length === 0, 'the queue knows that it is done')
  await post(db, 'ravi')
  await mail.emailTo('ravi@example.net')
  assert.deepEqual(mail.emails, [], 'none came twice')
})

test('a job that a killed process had started is done by a running one', async () => {
  const mail = await openMailbox()
  after(mail.close)
  const { db } = await testApp({ environment: { SMTP_URL: mail.url }, withJobs: true })
  await post(db, 'tara')
  await mail.emailTo('tara@example.net')
  await until(async () => (await jobs(db)).length === 0, 'what it does when it begins is done')
  // In one transaction, so that a running process sees it only as locked by another.
  await db.transaction(async (tx) => {
    await addMail(tx, 'test', email('usha'))
    await tx.execute(sql`
      update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now() - interval '41 seconds'
      where payload->>'subject' = 'usha'`)
  })
  await mail.emailTo('usha@example.net')
  await until(async () => (await jobs(db)).length === 0, 'it is done')
})

test('a job that a killed process had started is done by the next process', async () => {
  const mail = await openMailbox()
  after(mail.close)
  const { db, site } = await testApp({ environment: { SMTP_URL: mail.url } })
  await post(db, 'kiran')
  await post(db, 'meena')
  // One killed without a heartbeat, one 41 seconds after its last.
  await post(db, 'lata')
  await db.insert(jobWorkers).values({ id: 'pool-lata', seenAt: sql`now() - interval '41 seconds'` })
  const hold = (name: string, age: string) =>
    db.execute(sql`
      update graphile_worker._private_jobs set locked_by = 'pool-' || ${name}, locked_at = now() - ${age}::interval
      where payload->>'subject' = ${name}`)
  await hold('kiran', '41 seconds')
  await hold('lata', '1 hour')
  await hold('meena', '5 seconds')
  const runner = await startJobs(site.services, site.url)
  after(() => runner.stop())
  await mail.emailTo('kiran@example.net')
  await mail.emailTo('lata@example.net')
  await until(async () => (await jobs(db)).length === 1, 'it is done')
  await runner.stop()
  assert.deepEqual(
    (await jobs(db)).map(({ locked_by }) => locked_by),
    ['pool-meena'],
    'whoever lives keeps theirs',
  )
})

test('a job that takes long stays with a worker whose heartbeats go on, and is unlocked when the process stops', async () => {
  const { url, callers, close } = await endlessMailServer()
  after(close)
  const { db, site } = await testApp({ environment: { SMTP_URL: url } })
  const runner = await startJobs(site.services, site.url)
  after(() => runner.stop())
  await post(db, 'divya')
  await until(() => callers() > 0, 'it is under way')
  const [taken] = await jobs(db)
  const worker = eq(jobWorkers.id, String(taken?.locked_by))
  await until(async () => (await db.$count(jobWorkers, worker)) === 1, 'its worker has recorded a heartbeat')
  // As after an hour of both.
  await db.execute(sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`)
  await db.update(jobWorkers).set({ seenAt: sql`now() - interval '30 seconds'` })
  await unlockJobsOfDeadWorkers(db)
  assert.deepEqual(
    (await jobs(db)).map(({ locked_by }) => locked_by),
    [taken?.locked_by],
  )
  const isRecent = gt(jobWorkers.seenAt, sql`now() - interval '20 seconds'`)
  await until(async () => (await db.$count(jobWorkers, isRecent)) === 1, 'the next heartbeat is recorded')
  await runner.stop()
  assert.deepEqual(
    (await jobs(db)).map(({ locked_by }) => locked_by),
    [null],
  )
  assert.equal(await db.$count(jobWorkers), 0, 'a worker that stopped is no longer listed')
})

test('jobs whose database is away at first begin once it is there', async () => {
  const mail = await openMailbox()
  after(mail.close)
  const proxy = await databaseProxy(await testDatabase())
  after(proxy.close)
  const { db, site } = await testApp({ databaseUrl: proxy.url, environment: { SMTP_URL: mail.url } })
  proxy.cut()
  const runner = await startJobs(site.services, site.url)
  after(() => runner.stop())
  const refused = proxy.refusals()
  await until(() => proxy.refusals() > refused + 2, 'the database was looked for')
  proxy.mend()
  await until(
    () =>
      post(db, 'arun').then(
        () => true,
        () => false,
      ),
    'the database is back',
  )
  await mail.emailTo('arun@example.net')
})

test('jobs whose first question to the database fails ask it again', async () => {
  const mail = await openMailbox()
  after(mail.close)
  const proxy = await databaseProxy(await testDatabase())
  after(proxy.close)
  const { db, site } = await testApp({ databaseUrl: proxy.url, environment: { SMTP_URL: mail.url } })
  proxy.breakAt('_private_tasks as tasks')
  const runner = await startJobs(site.services, site.url)
  after(() => runner.stop())
  await until(() => proxy.breaks() > 0, 'what kinds of jobs there are was not answered')
  proxy.breakAt()
  await post(db, 'nila')
  await mail.emailTo('nila@example.net')
})

test('an email does not wait for one that takes long', async () => {
  const { url, callers, close } = await endlessMailServer()
  after(close)
  const { db, site } = await testApp({ environment: { SMTP_URL: url } })
  const runner = await startJobs(site.services, site.url)
  after(() => runner.stop())
  for (const name of ['esha', 'gita']) await post(db, name)
  await until(() => callers() === 2, 'both are under way')
  await runner.stop()
  assert.deepEqual(
    (await jobs(db)).map(({ locked_by }) => locked_by),
    [null, null],
  )
})
