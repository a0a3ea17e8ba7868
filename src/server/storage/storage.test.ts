import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
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
  await writeFile(join(home, 'notes'), 'private')
  await storage.put('documents/notes', join(home, 'notes'), 'text/plain')
  assert.equal((await stat(join(home, 'media'))).mode & 0o077, 0)
})
