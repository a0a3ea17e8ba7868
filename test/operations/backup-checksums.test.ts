import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { readArchive } from '#src/app/backup/archive.ts'
import { backUp } from '#src/app/backup/backup.ts'
import { restore } from '#src/app/backup/restore.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testApp, testDatabase } from '#test/app.ts'
import { discussionDraft } from '#test/factories.ts'
import { contentsOf, filesIn, inFolder, restored, storageAt } from '../programs/backups.ts'

type Entry = { name: string; content: Buffer }

const databaseUrl = await testDatabase()
const dataDir = inFolder('data')
const { send, signedInAs } = await testApp({ databaseUrl, environment: { DATA_DIR: dataDir } })
const [mentor, student] = [await signedInAs('mentor'), await signedInAs('student')]
await student.api.forum.create(discussionDraft())
await upload('%PDF-1.7 of before')

async function upload(content: string) {
  const body = new FormData()
  body.append('file', new Blob([content]), 'a.pdf')
  const headers = { cookie: mentor.cookie }
  assert.equal((await send('/api/upload/local', { method: 'POST', headers, body })).status, 201)
}

async function entriesOf(path: string) {
  const entries: Entry[] = []
  for await (const { name, stream } of readArchive(path)) entries.push({ name, content: await buffer(stream) })
  return entries
}

/** A whole tar in a whole gzip, whatever is in it. */
async function packed(entries: Entry[]) {
  const archive = pack()
  for (const { name, content } of entries) archive.entry({ name }, content)
  archive.finalize()
  const path = inFolder('packed.tar.gz')
  await writeFile(path, await buffer(archive.pipe(createGzip())))
  return path
}

/** As `sha256sum` writes it. */
const sumsOf = (entries: Entry[]) => ({
  name: 'SHA256SUMS',
  content: Buffer.from(
    entries.map(({ name, content }) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`).join(''),
  ),
})

test('a whole archive in which anything differs from its checksums is refused, and nothing is changed', async () => {
  const backedUp = async (name: string) => {
    await backUp(inFolder(name), { databaseUrl, storage: storageAt(dataDir), log: createLog('silent') })
    return inFolder(name)
  }
  // What is there is another moment than what would come.
  const target = await restored(await backedUp('earlier.tar.gz'))
  await student.api.forum.create(discussionDraft())
  await upload('%PDF-1.7 of later')
  const all = await entriesOf(await backedUp('later.tar.gz'))
  const [inside, sums] = [all.slice(0, -1), all.slice(-1)]
  assert.deepEqual(sums, [sumsOf(inside)])

  /** As readable as before. */
  const changed = (name: string, from: string, to: string) =>
    inside.map((entry) => {
      if (!entry.name.startsWith(name)) return entry
      const content = Buffer.from(entry.content.toString('latin1').replace(from, to), 'latin1')
      assert.notDeepEqual(content, entry.content)
      return { ...entry, content }
    })
  const renamed = inside.map((entry) => ({ ...entry, name: entry.name.replace('/users/', '/userz/') }))
  const wrong: [string, Entry[], RegExp][] = [
    ['a row', [...changed('tables/discussions/', 'Why', 'Who'), ...sums], /its checksums do not match/],
    ['a file', [...changed('media/', 'PDF-1.7', 'PDF-1.6'), ...sums], /its checksums do not match/],
    ['what it says of itself', [...changed('backup.json', '"takenAt":"2', '"takenAt":"3'), ...sums], /do not match/],
    ['a name', [...renamed, ...sums], /its checksums do not match/],
    ['one less', [...inside.slice(1), ...sums], /its checksums do not match/],
    ['one more', [...inside, ...inside.slice(-1), ...sums], /its checksums do not match/],
    ['another order', [...inside.toReversed(), ...sums], /its checksums do not match/],
    ['no checksums', inside, /its end is missing/],
    ['something after them', [...all, ...inside.slice(-1)], /something follows its end/],
    ['nothing at all', [sumsOf([])], /is not a backup of this product/],
  ]
  const before = await contentsOf(target.url)
  const files = await filesIn(target.dataDir)
  assert.equal(files.length, 1)
  const options = {
    databaseUrl: target.url,
    storage: storageAt(target.dataDir),
    log: createLog('silent'),
    dataDir: target.dataDir,
  }
  for (const [what, entries, message] of wrong) {
    await assert.rejects(restore(await packed(entries), options), message, what)
    assert.deepEqual(await contentsOf(target.url), before, what)
    assert.deepEqual(await filesIn(target.dataDir), files, what)
  }
  // It is not the packing that is refused.
  await restore(await packed(all), options)
  assert.deepEqual(await contentsOf(target.url), await contentsOf(databaseUrl))
  assert.deepEqual(await filesIn(target.dataDir), await filesIn(dataDir))
})
