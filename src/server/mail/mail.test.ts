import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { keepInstitute } from '#src/server/institute.ts'
import { readSections } from '#src/shared/institute/sections.ts'
import { createMailer } from './mail.ts'
import { emailSender } from './sender.ts'

const of = (
  identity: { name: string; email?: string },
  mail: { smtpUrl?: string; from?: string },
  dataDir = 'nowhere',
) => {
  const sections = readSections({ identity })
  const config = { mail: { smtpUrl: undefined, from: undefined, ...mail }, dataDir }
  return {
    config,
    institute: keepInstitute({ sections: sections }, async () => ({ sections: sections })),
    siteUrl: 'https://school.example.com',
  }
}

const email = {
  to: { name: 'Ravi\r\nBcc: thief@example.com', address: 'ravi@example.com' },
  subject: 'Hello\r\nBcc: thief@example.com',
  text: 'नमस्ते',
}

test('without a mail server an email is a file that only we can read, and its headers are its own', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'classroom-mail-'))
  t.after(() => rm(dataDir, { recursive: true }))
  await createMailer(of({ name: 'A school' }, { from: 'us@example.com' }, dataDir))(email)
  const [file = ''] = await readdir(join(dataDir, 'outbox'))
  assert.match(file, /\.eml$/)
  const path = join(dataDir, 'outbox', file)
  assert.equal((await stat(path)).mode & 0o077, 0)
  const read = await PostalMime.parse(await readFile(path))
  assert.deepEqual(read.from, { name: 'A school', address: 'us@example.com' })
  assert.deepEqual([read.to?.length, read.to?.[0]?.address, read.bcc], [1, 'ravi@example.com', undefined])
  assert.equal(read.text?.trim(), 'नमस्ते')
})

test('a mail server that cannot be reached is an error without names that says why, so that the job is tried again', async () => {
  const send = createMailer(of({ name: 'Us' }, { smtpUrl: 'smtp://127.0.0.1:9' }))
  await assert.rejects(send(email), {
    message: 'The mail server did not accept an email (ESOCKET ECONNREFUSED)',
    response: 'ESOCKET ECONNREFUSED',
    isFinal: false,
  })
})

test('emails are from the institute, at the address of the operator, its own, or one of the site', async () => {
  const address = (...from: Parameters<typeof of>) => emailSender(of(...from)).address
  assert.equal(address({ name: 'A', email: 'office@a.example' }, { from: 'mail@b.example' }), 'mail@b.example')
  assert.equal(address({ name: 'A', email: 'office@a.example' }, {}), 'office@a.example')
  assert.equal(address({ name: 'A' }, {}), 'no-reply@school.example.com')
  let sections = readSections({ identity: { name: 'A' } })
  const institute = keepInstitute({ sections: sections }, async () => ({ sections: sections }))
  sections = readSections({ identity: { name: 'B' } })
  const services = { ...of({ name: '' }, {}), institute }
  assert.equal(emailSender(services).name, 'A')
  await institute.renew()
  assert.equal(emailSender(services).name, 'B', 'by the name it has at that moment')
})
