import assert from 'node:assert/strict'
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { readArchive } from '#src/app/backup/archive.ts'
import { backUp } from '#src/app/backup/backup.ts'
import { exportAll } from '#src/app/backup/export.ts'
import { HEAD_ENTRY, Head, readTableEntry } from '#src/app/backup/format.ts'
import { createLog } from '#src/server/observability/log.ts'
import { createStorage } from '#src/server/storage/storage.ts'
import { testApp } from '#test/app.ts'
import { classroom } from '#test/classroom.ts'
import { courseDraft } from '#test/factories.ts'
import { type CopiedRow, guessesIn, type Round } from '#test/linkage.ts'
import { TEST_ALL } from '#test/test-all.ts'

const { db, signedInAs, databaseUrl } = await testApp()
const mentor = await signedInAs('mentor')
const { _id: courseId } = await mentor.api.courses.create(courseDraft({ title: 'Anonymous' }))
const { newStudents, classWith } = classroom(db, mentor, courseId)

const ROUNDS = TEST_ALL ? 48 : 24
const AT_ONCE = 8
const ASKED = 7
const NAMED = 2
/** Each round has the next one; printed, so that a failure can be looked at again. */
const FIRST_SEED = Number(process.env.SEED ?? randomInt(1_000_000))

/** All that was sent without a name. */
const sent: { id: string; ratings: number[]; comment: string }[] = []

/** As the form of the page sends it. */
async function give(id: string, studentId: string, comment: string, isNamed: boolean) {
  const body = { ratings: Array.from({ length: 5 }, () => randomInt(1, 6)), comment, isNamed }
  const { api } = await signedInAs({ _id: studentId })
  await api.feedback.give({ id, ...body }, { context: { idempotencyKey: randomUUID() } })
  if (!isNamed) sent.push({ id, ratings: body.ratings, comment })
}

/** A batch whose students answer in an order of chance, two of them with their name. */
async function answeredRound(seed: number): Promise<Round> {
  const random = randomOf(seed)
  const studentIds = await newStudents(ASKED)
  const { batchId } = await classWith(-200, studentIds)
  await mentor.api.feedback.ask({ id: batchId })
  const students = shuffled(studentIds, random)
  const named = new Set(shuffled(students, random).slice(0, NAMED))
  const authorOf = new Map<string, string>()
  for (const studentId of students) {
    const mark = randomUUID()
    await give(batchId, studentId, `Said by ${mark}`, named.has(studentId))
    if (!named.has(studentId)) authorOf.set(mark, studentId)
  }
  return { authorOf }
}

const shuffled = <Item>(items: Item[], random: () => number) =>
  items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** From 0 to 1, the same for the same seed. */
function randomOf(seed: number) {
  let count = 0
  return () => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE() / 2 ** 32
}

async function answeredRounds() {
  const rounds: Round[] = []
  for (let first = 0; first < ROUNDS; first += AT_ONCE) {
    const seeds = Array.from({ length: AT_ONCE }, (_, at) => FIRST_SEED + first + at)
    rounds.push(...(await Promise.all(seeds.map(answeredRound))))
  }
  return rounds
}

/** Everything, where PostgreSQL has it and with the transaction and the command that wrote it. */
async function databaseCopy() {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
  )
  const copy: CopiedRow[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select ctid::text as ctid, xmin::text as xmin, cmin::text as cmin, t.* from ${sql.raw(name)} t`,
    )
    copy.push(...rows.map((columns) => ({ table: name, columns: asTexts(columns) })))
  }
  return copy
}

const asTexts = (columns: object) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value ?? null),
    ]),
  )

const folder = await mkdtemp(join(tmpdir(), 'classroom-anonymity-'))
const from = {
  databaseUrl,
  storage: createStorage({ s3: undefined, dataDir: folder }),
  log: createLog('silent'),
}

async function exportedCopy() {
  const into = join(folder, 'export')
  await exportAll(into, from)
  const copy: CopiedRow[] = []
  for (const file of await readdir(into)) {
    const table = /^(.+)\.json$/.exec(file)?.[1]
    if (!table) continue
    const rows: object[] = JSON.parse(await readFile(join(into, file), 'utf8'))
    copy.push(...rows.map((columns) => ({ table, columns: asTexts(columns) })))
  }
  return copy
}

async function backedUpCopy() {
  const path = join(folder, 'backup.tar.gz')
  await backUp(path, from)
  const copy: CopiedRow[] = []
  let head: Head | undefined
  for await (const { name, stream } of readArchive(path)) {
    if (name === HEAD_ENTRY) head = Head.parse(JSON.parse(await text(stream)))
    const table = head?.tables.find((listed) => listed.name === readTableEntry(name))
    if (!table) continue
    for (const line of (await text(stream)).split('\n').slice(0, -1)) {
      const values = line.split('\t')
      const columns = Object.fromEntries(table.columns.map((column, at) => [column, values[at] ?? '']))
      copy.push({ table: table.name, columns })
    }
  }
  return copy
}

/** Six standard deviations: of a million ways to guess that are as good as chance, none is above it. */
const MAX_BY_CHANCE = (tried: number) => tried + 6 * Math.sqrt(tried)

const inWords = ([way, { hits, rounds }]: [string, { hits: number; rounds: number }]) =>
  `${way}: ${hits.toFixed(1)} in ${rounds} rounds`

// product 27.19
test('nothing links an answer without a name to its author better than chance', async (t) => {
  const rounds = await answeredRounds()
  t.diagnostic(`Seeds ${FIRST_SEED} to ${FIRST_SEED + ROUNDS - 1}`)
  const copies = { 'the database': databaseCopy, 'an export': exportedCopy, 'a backup': backedUpCopy }
  for (const [name, copyOf] of Object.entries(copies))
    await t.test(`no order and no column of ${name}`, async (t) => {
      const ways = guessesIn(await copyOf(), rounds)
      const best = [...ways].toSorted(([, a], [, b]) => b.hits / b.rounds - a.hits / a.rounds)
      t.diagnostic(`${ways.size} ways to guess; the best: ${best.slice(0, 3).map(inWords).join('; ')}`)
      assert.ok(ways.size > 100, 'there is something to guess by')
      const better = best.filter(([, { hits, rounds }]) => hits > MAX_BY_CHANCE(rounds))
      assert.deepEqual(better.slice(0, 20).map(inWords), [])
    })

  await t.test('no hash of what was sent', async () => {
    const kept = new Set(JSON.stringify(await databaseCopy()).match(/[\w-]{43,}/g))
    for (const { id, ratings, comment } of sent) {
      const checked = { id, ratings, comment, isNamed: false, review: '', isReviewAgreed: false }
      for (const fields of [checked, { ratings, comment, isNamed: false }, { ratings, comment }])
        for (const written of [fields, { ...fields, id }, Object.fromEntries(Object.entries(fields).toReversed())]) {
          const bytes = createHash('sha256').update(JSON.stringify(written)).digest()
          assert.ok(!kept.has(bytes.toString('base64url')) && !kept.has(bytes.toString('hex')))
        }
    }
  })
})

test.after(() => rm(folder, { recursive: true }))
