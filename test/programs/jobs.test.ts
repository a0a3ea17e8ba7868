import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { startJobs } from '#src/app/jobs.ts'
import type { Db } from '#src/server/db/db.ts'
import { addMail, mailJob } from '#src/server/mail/emails.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { endlessMailServer, openMailbox } from '#test/mailbox.ts'
import { until } from '#test/until.ts'

const letter = (name: string) => ({ to: { name: '', address: `${name}@example.net` }, subject: name, text: name })
const post = (db: Db, name: string) => db.transaction((tx) => addMail(tx, 'test', letter(name)))
/** Letters alone: each minute something else comes for a moment. */
const jobs = async (db: Db) =>
  (
    await db.execute<{ locked_by: string | null; age: number | null }>(
      sql`select locked_by, extract(epoch from now() - locked_at)::float age from graphile_worker.jobs
        where task_identifier = ${mailJob.name}`,
    )
  ).rows

test('a database that goes away while a letter is under way ends nothing, and the letter goes once', async () => {
  const mail = await openMailbox()
  after(mail.close)
  const proxy = await databaseProxy(await testDatabase())
  after(proxy.close)
  const { db } = await testApp({ databaseUrl: proxy.url, environment: { SMTP_URL: mail.url }, withJobs: true })
  const answer = mail.hold()
  await post(db, 'asha')
  await mail.letterTo('asha@example.net')
  proxy.breakAt('delete from "graphile_worker"')
  answer()
  await until(() => proxy.breaks() > 0, 'the queue was not told that it is done')
  proxy.cut()
  const refused = proxy.refusals()
  await until(() => proxy.refusals() > refused + 2, 'the database was looked for')
  proxy.breakAt()
  proxy.mend()
  await until(async () => (await jobs(db).catch(() => [1])).length === 0, 'the queue knows that it is done')
  await post(db, 'ravi')
  await mail.letterTo('ravi@example.net')
  assert.deepEqual(mail.letters, [], 'none came twice')
})

test('what a killed process had taken is done by one that goes on', async () => {
  const mail = await openMailbox()
  after(mail.close)
  const { db } = await testApp({ environment: { SMTP_URL: mail.url }, withJobs: true })
  await post(db, 'tara')
  await mail.letterTo('tara@example.net')
  await until(async () => (await jobs(db)).length === 0, 'what it does when it begins is done')
  // In one transaction: whoever goes on sees it only as one that somebody else has.
  await db.transaction(async (tx) => {
    await addMail(tx, 'test', letter('usha'))
    await tx.execute(sql`
      update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now() - interval '41 seconds'
      where payload->>'subject' = 'usha'`)
  })
  await mail.letterTo('usha@example.net')
  await until(async () => (await jobs(db)).length === 0, 'it is done')
})

test('what a killed process had taken is done by the next one', async () => {
  const mail = await openMailbox()
  after(mail.close)
  const { db, site } = await testApp({ environment: { SMTP_URL: mail.url } })
  await post(db, 'kiran')
  await post(db, 'meena')
  const hold = (name: string, age: string) =>
    db.execute(sql`
      update graphile_worker._private_jobs set locked_by = 'pool-' || ${name}, locked_at = now() - ${age}::interval
      where payload->>'subject' = ${name}`)
  await hold('kiran', '41 seconds')
  await hold('meena', '5 seconds')
  const runner = await startJobs(site.services, site.url)
  after(() => runner.stop())
  await mail.letterTo('kiran@example.net')
  await until(async () => (await jobs(db)).length === 1, 'it is done')
  await runner.stop()
  assert.deepEqual(
    (await jobs(db)).map(({ locked_by }) => locked_by),
    ['pool-meena'],
    'whoever lives keeps theirs',
  )
})

test('what takes long stays its own, and is given back when the process stops', async () => {
  const { url, callers, close } = await endlessMailServer()
  after(close)
  const { db, site } = await testApp({ environment: { SMTP_URL: url } })
  const runner = await startJobs(site.services, site.url)
  after(() => runner.stop())
  await post(db, 'divya')
  await until(() => callers() > 0, 'it is under way')
  await db.execute(sql`update graphile_worker._private_jobs set locked_at = now() - interval '15 seconds'`)
  const [taken] = await jobs(db)
  await until(async () => (await jobs(db)).some(({ age }) => age !== null && age < 10), 'its lock is renewed')
  assert.equal((await jobs(db))[0]?.locked_by, taken?.locked_by)
  await runner.stop()
  assert.deepEqual(
    (await jobs(db)).map(({ locked_by }) => locked_by),
    [null],
  )
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
  await mail.letterTo('arun@example.net')
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
  await mail.letterTo('nila@example.net')
})

test('a letter does not wait for one that takes long', async () => {
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
