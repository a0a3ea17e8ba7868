import assert from 'node:assert/strict'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { errorText } from './error-text.ts'

const failed = (code: string, path: string, syscall = 'open') =>
  Object.assign(new Error(`${code}: as the system says it`), { code, path, syscall })

test('what is no file has its own words, and why it failed stands behind', () => {
  assert.equal(errorText('a word'), 'a word')
  assert.equal(errorText(new Error('It failed', { cause: new Error('because') })), 'It failed\nbecause')
  assert.equal(errorText(failed('ENOENT', '/tmp/.s.PGSQL.5432', 'connect')), 'ENOENT: as the system says it')
  assert.equal(errorText(failed('ENOENT', 'npm', 'spawn npm')), 'ENOENT: as the system says it')
})

test('what the file system refuses is said with what to do', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'classroom-said-'))
  t.after(() => rm(folder, { recursive: true }))
  const [file, missing] = [join(folder, 'file'), join(folder, 'missing')]
  await writeFile(file, '')
  const refused: [() => Promise<unknown>, string][] = [
    [() => readFile(missing), `There is no ${missing}.`],
    [() => open(join(missing, 'b.tar.gz.part'), 'w'), `There is no folder ${missing}. Create it, or choose another.`],
    [() => open(join(file, 'b.tar.gz'), 'w'), `${file} is not a folder. Choose another path.`],
    [() => open(folder, 'w'), `${folder} is a folder, not a file.`],
    [() => mkdir(folder), `${folder} already exists. Choose another path.`],
  ]
  for (const [work, sentence] of refused)
    await assert.rejects(work(), (error) => errorText(error) === sentence, sentence)
  for (const code of ['EACCES', 'EPERM'])
    assert.equal(
      errorText(failed(code, '/srv/backup.tar.gz.part')),
      'This user may not read or write /srv/backup.tar.gz. Choose another path, or run this as its owner.',
    )
  assert.match(errorText(failed('EROFS', '/mnt/b')), /^\/mnt\/b is on a read-only disk/)
  assert.match(errorText(failed('ENOSPC', '/mnt/b', 'write')), /^There is no space left for \/mnt\/b/)
})
