import assert from 'node:assert/strict'
import { access, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { bucket } from '#test/bucket.ts'
import { readConfig } from '../config.ts'
import { createStorage } from './storage.ts'

test('a disk that was not there at first takes files once it is', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'classroom-late-'))
  t.after(() => rm(home, { recursive: true }))
  const [disk, file] = [join(home, 'disk'), join(home, 'notes')]
  const storage = createStorage({ s3: undefined, dataDir: disk })
  for (const path of [disk, file]) await writeFile(path, '')
  await assert.rejects(storage.put('documents/notes', file, 'text/plain'))
  await rm(disk)
  await storage.put('documents/notes', file, 'text/plain')
  assert.equal((await storage.open('documents/notes'))?.size, 0)
  assert.equal((await stat(join(disk, 'media'))).mode & 0o077, 0)
})

test('no other user of this machine can read the uploads, in a folder of an older version either', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'classroom-open-'))
  t.after(() => rm(home, { recursive: true }))
  await mkdir(join(home, 'media'), { recursive: true, mode: 0o755 })
  const storage = createStorage({ s3: undefined, dataDir: home })
  assert.equal(await storage.read('documents/notes'), null)
  assert.equal((await stat(join(home, 'media'))).mode & 0o077, 0)
  await writeFile(join(home, 'notes'), 'private')
  await storage.put('documents/notes', join(home, 'notes'), 'text/plain')
  assert.equal((await stat(join(home, 'media'))).mode & 0o077, 0)
})

test('a folder and a bucket take a file, give all or a part of it with its size, and forget it', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'classroom-both-'))
  t.after(() => rm(home, { recursive: true }))
  const { s3 } = readConfig((await bucket()).environment)
  const path = join(home, 'notes')
  for (const storage of [createStorage({ s3: undefined, dataDir: home }), createStorage({ s3, dataDir: home })]) {
    assert.equal(await storage.open('documents/notes'), null)
    assert.equal(await storage.read('documents/notes'), null)
    await writeFile(path, 'the first notes')
    await storage.put('documents/notes', path, 'text/plain')
    await assert.rejects(access(path), { code: 'ENOENT' })
    const [file, range] = [
      await storage.open('documents/notes'),
      await storage.read('documents/notes', { start: 4, end: 8 }),
    ]
    assert.equal(file?.size, 15)
    assert.equal(await text(file.stream), 'the first notes')
    assert.equal(range && (await text(range)), 'first')
    for (const _ of ['there', 'gone']) await storage.remove('documents/notes')
    assert.equal(await storage.read('documents/notes'), null)
  }
})
