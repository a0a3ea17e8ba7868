import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testApp } from '#test/app.ts'
import { until } from '#test/until.ts'

const folder = await mkdtemp(join(tmpdir(), 'institute-'))
after(() => rm(folder, { recursive: true, force: true }))
const { databaseUrl, guest, bus } = await testApp()
const file = join(folder, 'institute.json')

/** The script as npm starts it. */
const institute = (...words: string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const { PATH } = process.env
    const child = execFile(
      process.execPath,
      ['scripts/institute.ts', ...words],
      { env: { PATH, DATABASE_URL: databaseUrl, DEMO: '0' } },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
  })

test('a wrong word, a missing file and a wrong section are refused before anything is changed', async () => {
  assert.match((await institute('move', file)).stderr, /^Say which way and which file/)
  assert.equal((await institute('import', join(folder, 'none.json'))).code, 1)
  const wrong = join(folder, 'wrong.json')
  await writeFile(wrong, JSON.stringify({ identity: { name: 'Pune School', founded: 'long ago' } }))
  assert.deepEqual(await institute('import', wrong), {
    code: 1,
    stdout: '',
    stderr: 'identity.founded: Please enter a year\n',
  })
})

test('the settings are written into one file, and from it into a site that runs', async () => {
  assert.equal((await institute('export', file)).code, 0)
  const all = JSON.parse(await readFile(file, 'utf8')) as { identity: { name: string } }
  assert.equal(all.identity.name, (await guest.api.institute.show()).name)
  await writeFile(file, JSON.stringify({ identity: { ...all.identity, name: 'Pune School of Testing' } }))
  await until(() => bus.isConnected, 'the site receives events')
  const { stdout, stderr } = await institute('import', file)
  assert.deepEqual([stdout, stderr], ['1 section of the settings imported: identity.\n', ''])
  await until(async () => (await guest.api.institute.show()).name === 'Pune School of Testing', 'it shows the name')
})
