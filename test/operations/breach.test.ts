import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { armor, Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { eq } from 'drizzle-orm'
import { emails } from '#src/server/db/table.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'
import { testApp } from '../app.ts'
import { openMailbox } from '../mailbox.ts'
import { inFolder } from '../programs/backups.ts'

const mailbox = await openMailbox()
after(() => mailbox.close())
const identity = await generateIdentity()
const environment = { SMTP_URL: mailbox.url, SEAL_RECIPIENT: await identityToRecipient(identity) }
const { db, databaseUrl, signedInAs } = await testApp({ environment, withJobs: true })
const [admin, student, student2] = [
  await signedInAs('admin'),
  await signedInAs('student'),
  await signedInAs('student2'),
]
const folder = inFolder('breach')
const SINCE = ['--since', new Date(Date.now() - 60 * 60_000).toISOString(), '--folder', folder]
const RELEASE = ['--release', '--folder', folder]

/** A script as npm starts it, without a terminal. */
const run = (script: string, ...words: string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const { PATH } = process.env
    const env = { PATH, DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url }
    const child = execFile(process.execPath, [`scripts/${script}.ts`, ...words], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
const fileIn = (name: string) => readFileSync(join(folder, name), 'utf8')

test('a breach without a time, of an unknown account, or released before it was listed is refused', async () => {
  const refused: [string[], RegExp][] = [
    [[], /^Since when\? npm run breach -- --since /],
    [['--since', 'yesterday'], /^yesterday is not a time: write it as 2026-11-20T14:00\.\n$/],
    [[...SINCE, '--account', 'nobody@example.org'], /^nobody@example\.org has no account\.\n$/],
    [RELEASE, /^There is no .*email\.txt: npm run breach -- --since … writes it\.\n$/],
  ]
  for (const [words, message] of refused) {
    const { code, stdout, stderr } = await run('breach', ...words)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, message)
  }
})

// product 26.14
test('who is affected is listed once, and emailed once, after a person has completed the email', async () => {
  const listed = await run('breach', ...SINCE)
  assert.equal(listed.code, 0, listed.stderr)
  assert.match(listed.stdout, /^\d+ people are affected: /)
  assert.match((await run('breach', ...SINCE)).stderr, /affected\.csv is there already: choose another --folder/)
  assert.match((await run('breach', ...RELEASE, '--yes')).stderr, /^The email is not finished: \[/)

  writeFileSync(join(folder, 'email.txt'), fileIn('email.txt').replaceAll(/\[[^\]]*\]/g, 'What a person wrote.'))
  const [head = '', ...rows] = fileIn('affected.csv').trim().split('\r\n')
  const left = rows.filter((row) => [student, student2].some(({ user }) => row.includes(user.email)))
  assert.equal(left.length, 2)
  writeFileSync(join(folder, 'affected.csv'), [head, ...left].join('\r\n'))
  const unasked = await run('breach', ...RELEASE)
  assert.match(unasked.stderr, /to 2 addresses\.\nThere is no terminal to ask on: add --yes/)
  assert.equal(await db.$count(emails, eq(emails.kind, 'notice of a breach')), 0)

  const released = await run('breach', ...RELEASE, '--yes')
  assert.match(released.stdout, /^2 emails will be sent when the site runs\./, released.stderr)
  for (const { user } of [student, student2]) {
    const { text } = await mailbox.emailTo(user.email, /What it may mean for you/)
    assert.ok(text.includes('What a person wrote.'))
  }
  assert.match((await run('breach', ...RELEASE, '--yes')).stderr, /released\.txt says that it was already sent\.\n$/)
  assert.equal(await db.$count(emails, eq(emails.kind, 'notice of a breach')), 2)
  for (const action of ['breachList', 'breach'])
    assert.equal(await db.$count(auditLog, eq(auditLog.action, action)), 1, action)
})

test('a sealed record is listed without a name, and read by the key alone', async () => {
  assert.equal((await run('sealed')).stdout, 'There are no sealed records.\n')
  await admin.api.users.reject({ id: student.user._id })
  const { stdout: list } = await run('sealed')
  assert.match(list, new RegExp(`^${student.user._id}  staff      until \\d{4}-\\d\\d-\\d\\d\n$`))
  for (const unknown of ['nonsense', student2.user._id]) {
    const { code, stderr } = await run('sealed', unknown)
    assert.deepEqual([code, stderr], [1, `There is no sealed record of ${unknown}.\n`])
  }
  const { stdout: record } = await run('sealed', student.user._id)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  assert.ok((await decrypter.decrypt(armor.decode(record), 'text')).includes(student.user.email))
})
