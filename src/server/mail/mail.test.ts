import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { createMailer } from './mail.ts'

const email = {
  to: { name: 'Ravi\r\nBcc: thief@example.com', address: 'ravi@example.com' },
  subject: 'Hello\r\nBcc: thief@example.com',
  text: 'नमस्ते',
}

test('without a mail server an email is a file that only we can read, and its headers are its own', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'classroom-mail-'))
  t.after(() => rm(dataDir, { recursive: true }))
  await createMailer({ mail: { smtpUrl: undefined, from: 'Us <us@example.com>' }, dataDir })(email)
  const [file = ''] = await readdir(join(dataDir, 'outbox'))
  assert.match(file, /\.eml$/)
  const path = join(dataDir, 'outbox', file)
  assert.equal((await stat(path)).mode & 0o077, 0)
  const read = await PostalMime.parse(await readFile(path))
  assert.deepEqual([read.to?.length, read.to?.[0]?.address, read.bcc], [1, 'ravi@example.com', undefined])
  assert.equal(read.text?.trim(), 'नमस्ते')
})

test('a mail server that cannot be reached is an error without names that says why, so that the job is tried again', async () => {
  const send = createMailer({ mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'us@example.com' }, dataDir: 'nowhere' })
  await assert.rejects(send(email), {
    message: 'The mail server did not accept an email (ESOCKET ECONNREFUSED)',
    response: 'ESOCKET ECONNREFUSED',
    isFinal: false,
  })
})
