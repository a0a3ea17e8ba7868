import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testApp } from '../app.ts'
import { begin, endAll, ready } from '../programs/program.ts'

const NAMESPACE = ['unshare', '--user', '--map-root-user', '--mount']
const [unshare = '', ...options] = NAMESPACE
const isRefused = spawnSync(unshare, [...options, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0
const skip = isRefused && 'no disk of its own to be had'

// product 18.2
test('on a full disk an upload is refused with a message, and a smaller one is stored', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'classroom-full-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  after(endAll)
  const { site, signedInAs } = await testApp()
  const { cookie } = await signedInAs('mentor')
  const small = `mount -t tmpfs -o size=256k tmpfs "$DATA_DIR" && exec "$0" src/main.ts`
  const { url, complaint } = await ready(
    begin({
      folder,
      environment: { DATABASE_URL: site.services.config.databaseUrl ?? '', DEMO: '1' },
      command: [...NAMESPACE, 'sh', '-c', small, process.execPath],
    }),
  )
  assert.ok(url, complaint())
  async function upload(bytes: number) {
    const body = new FormData()
    body.append('file', new Blob([Buffer.alloc(bytes, 'x')]), 'notes.zip')
    const response = await fetch(`${url}/api/upload/local`, { method: 'POST', headers: { cookie, origin: url }, body })
    return [response.status, ((await response.json()) as { message?: string }).message]
  }
  assert.deepEqual(await upload(1_000_000), [507, 'There is no space left for files. Please tell the institute.'])
  assert.deepEqual(await upload(10_000), [201, undefined])
})
