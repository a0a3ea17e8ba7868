import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { backUp } from '#src/app/backup/backup.ts'
import { withClient } from '#src/server/db/client.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { blogDraft, courseDraft, discussionDraft, materialDraft, messageForm, moduleDraft } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { contentsOf, filesIn, inFolder, restored, storageAt, tablesOf } from '../programs/backups.ts'
import { pausingProxy } from './pausing-proxy.ts'

/** The tables that are written while the backup is. */
const WRITTEN =
  'audit_log blogs contact_messages courses discussions emails enquirer_requests enquirers enrollments notifications replies upload_references uploads'.split(
    ' ',
  )

const databaseUrl = await testDatabase()
await keepHistory()
const dataDir = inFolder('data')
const { db, send, signedInAs, guest } = await testApp({ databaseUrl, environment: { DATA_DIR: dataDir } })
const [admin, mentor, student] = [await signedInAs('admin'), await signedInAs('mentor'), await signedInAs('student')]

/** From now on each transaction leaves a row in row_counts, which is backed up, and what it changed in each table, which is not. */
async function keepHistory() {
  const tables = await tablesOf(databaseUrl)
  await withClient(databaseUrl, async (client) => {
    await client.query(`
      create schema history;
      create table history.changes (transaction text, name text, was jsonb, became jsonb, is_later boolean);
      create index on history.changes (transaction);
      create function history.keep() returns trigger language plpgsql as $$
        declare this text := pg_current_xact_id();
        begin
          if not exists (select from history.changes where transaction = this) then
            insert into history.changes values (this);
            insert into public.row_counts values ('transactions', this, 1);
          end if;
          insert into history.changes values (this, tg_table_name, to_jsonb(old), to_jsonb(new));
          return null;
        end $$`)
    for (const name of tables)
      await client.query(`create trigger history after insert or update or delete on public.${name}
        for each row execute function history.keep()`)
  })
}

/** Tells what came after the moment a copy is of: by the row counts in it. */
const markLater = (copy: string) =>
  withClient(copy, async (client) => {
    const { rows } = await client.query<{ kind: string }>("select kind from row_counts where of = 'transactions'")
    const had = rows.map(({ kind }) => kind)
    await db.execute(sql`update history.changes set is_later = not ${sql.param(had)}::text[] @> array[transaction]`)
  })

const writtenBeforeAndAfter = async () =>
  (
    await db.execute<{ name: string }>(sql`select name from history.changes where name <> 'row_counts'
      group by name having bool_or(is_later) and bool_or(not is_later) order by name`)
  ).rows.map(({ name }) => name)

const idsOfUploads = (url: string) =>
  withClient(url, async (client) =>
    (await client.query<{ id: string }>('select id from uploads')).rows.map(({ id }) => id),
  )

type Writer = (round: number) => Promise<unknown>

/** Each of them again and again, until it is stopped. */
function writing(writers: Writer[]) {
  const rounds = writers.map(() => 0)
  let isDone = false
  async function write(writer: Writer, which: number) {
    for (let round = 1; !isDone; round++) {
      await db.execute(sql`delete from rate_limits`)
      await writer(round)
      rounds[which] = round
    }
  }
  const all = Promise.all(writers.map(write))
  return {
    /** What had begun is over then, and more besides. */
    async went() {
      const before = [...rounds]
      await until(() => rounds.every((round, which) => round > (before[which] ?? 0) + 1), 'everyone wrote')
    },
    async stop() {
      isDone = true
      await all
    },
  }
}

async function upload(content: string) {
  const body = new FormData()
  body.append('file', new Blob([`%PDF-1.7\n${content}`]), 'a.pdf')
  const response = await send('/api/upload/local', { method: 'POST', headers: { cookie: mentor.cookie }, body })
  return String((await response.json()).url)
}

/** Half of what they write is taken away again. */
const writers: Writer[] = [
  async function discuss() {
    const { discussion } = await student.api.forum.create(discussionDraft())
    await student.api.forum.reply({ id: discussion._id, content: 'What comes meanwhile' })
  },
  async function teach(round) {
    const material = materialDraft({ url: await upload(`${round} `.repeat(500)) })
    const draft = courseDraft({ modules: [moduleDraft({ materials: [material] })] })
    const { _id: courseId } = await mentor.api.courses.create(draft)
    await mentor.api.enrollments.enroll({ studentId: student.user._id, courseId })
    if (round % 2) await mentor.api.courses.remove({ id: courseId })
  },
  async function publish(round) {
    const { _id: id } = await admin.api.blogs.create(blogDraft())
    await admin.api.blogs.edit({ ...blogDraft({ title: 'What was S/4HANA?' }), id })
    if (round % 2) await admin.api.blogs.remove({ id })
  },
  () => guest.api.enquiries.send(messageForm()),
]

test('a backup made under writes is one moment of every table and every file', async () => {
  const proxy = await pausingProxy(databaseUrl, 'copy public."identities"')
  after(proxy.close)
  const everyone = writing(writers)
  await everyone.went()
  const path = inFolder('busy.tar.gz')
  const made = backUp(path, { databaseUrl: proxy.url, storage: storageAt(dataDir), log: createLog('silent') })
  await until(proxy.isPaused, 'it came as far as some tables')
  await everyone.went()
  proxy.resume()
  await made
  await everyone.stop()

  const copy = await restored(path)
  await markLater(copy.url)
  assert.deepEqual(await writtenBeforeAndAfter(), WRITTEN)
  // What there is now, without what came later and with what went later.
  const asItWas = (table: string) => `
    (select to_jsonb(now) as row from public.${table} now
      union all select was from history.changes where name = '${table}' and is_later and was is not null)
    except all select became from history.changes where name = '${table}' and is_later and became is not null`
  const asItIs = (table: string) => `select to_jsonb(now) as row from public.${table} now`
  assert.deepEqual(await contentsOf(copy.url, asItIs), await contentsOf(databaseUrl, asItWas))

  const [files, now] = [await filesIn(copy.dataDir), await filesIn(dataDir)]
  const uploadIds = await idsOfUploads(copy.url)
  assert.deepEqual(
    files,
    now.filter(([name]) => uploadIds.some((id) => name?.endsWith(id))),
  )
  assert.ok(files.length === uploadIds.length && files.length < now.length, 'each file it knows of, and no other')
})
