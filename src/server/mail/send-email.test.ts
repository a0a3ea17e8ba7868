import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { emails } from '#src/server/db/table.ts'
import { createLog } from '#src/server/observability/log.ts'
import { testApp } from '#test/app.ts'
import { openMailbox } from '#test/mailbox.ts'
import { makeJobsDue } from '#test/queue.ts'
import { until } from '#test/until.ts'
import { addMail, emailState, removeOldEmails } from './emails.ts'

const mailbox = await openMailbox()
test.after(() => mailbox.close())
const SMTP_URL = mailbox.url.replace('//', '//user:secret@')
const written: string[] = []
const log = createLog('info', { write: (line: string) => written.push(line) })
const { db, send, signedInAs } = await testApp({ environment: { SMTP_URL }, withJobs: true, log })
const { user } = await signedInAs('student')

const post = (name: string) =>
  db.transaction((tx) =>
    addMail(tx, 'test', { to: { name: '', address: `${name}@Example.net` }, subject: 'Hello', text: name }, user._id),
  )

async function rowOf(name: string) {
  const [row] = await db
    .select({ email: emails, outcome: emailState })
    .from(emails)
    .where(eq(emails.recipient, `${name}@example.net`))
  if (!row) throw new Error(`No row of ${name}`)
  const { state, attempts, response, userId } = row.email
  return { id: row.email._id, state, outcome: row.outcome, attempts, response, userId }
}

/** What is noted of an email, once it was tried so often. */
async function triedOf(name: string, times = 1) {
  await until(async () => (await rowOf(name)).attempts === times, `${name} was tried ${times} times`)
  const { id, userId, ...row } = await rowOf(name)
  assert.equal(userId, user._id)
  return row
}
const jobsOf = (id: string) => db.$count(sql`graphile_worker._private_jobs`, sql`key = ${id}`)
const isDone = async (name: string) => {
  const { id } = await rowOf(name)
  await until(async () => (await jobsOf(id)) === 0, `${name} has left the queue`)
}
const retry = () => makeJobsDue(db)
/** Lines of the log that name an email. */
const linesOf = (id: string) => written.filter((line) => line.includes(id))

test('an email that the server takes is sent: with its answer, and not a word of it in the row or the log', async () => {
  await post('asha')
  const row = await triedOf('asha')
  assert.deepEqual({ ...row, response: '' }, { state: 'sent', outcome: 'sent', attempts: 1, response: '' })
  assert.match(row.response ?? '', /^250 /)
  assert.match((await mailbox.emailTo('asha@example.net')).headers, /^Auto-Submitted: auto-generated\r?$/m)
  const { id } = await rowOf('asha')
  const [line = ''] = linesOf(id)
  assert.partialDeepStrictEqual(JSON.parse(line), {
    level: 30,
    msg: 'An email was sent',
    userId: user._id,
    kind: 'test',
    response: '250',
  })
})

// product 2.18
test('an address that the server does not know is final: tried once, with its answer; the log has its numbers alone', async () => {
  for (const [name, refusals] of [
    ['ravi', { recipient: '550 5.1.1 <ravi@example.net>: no such user' }],
    ['tara', { message: '554 5.7.1 spam' }],
  ] as const) {
    mailbox.refuse(refusals)
    await post(name)
    const row = await triedOf(name)
    const [sentence] = Object.values(refusals)
    assert.deepEqual(row, { state: 'refused', outcome: 'refused', attempts: 1, response: sentence })
    await isDone(name)
    const [line = '', ...rest] = linesOf((await rowOf(name)).id)
    assert.deepEqual(rest, [], 'said once')
    const { level, msg, response, userId } = JSON.parse(line)
    assert.deepEqual(
      { level, msg, response, userId },
      { level: 40, msg: 'An email was refused', response: sentence?.slice(0, 9), userId: user._id },
    )
  }
  mailbox.refuse()
})

test('an email that is refused temporarily, or whose connection drops, is retried and sent once', async () => {
  for (const [name, refusals, response] of [
    ['usha', { recipient: '450 4.2.0 try later' }, '450 4.2.0 try later'],
    ['mala', { recipient: '' }, 'ECONNECTION'],
  ] as const) {
    mailbox.refuse(refusals)
    await post(name)
    assert.deepEqual(await triedOf(name), { state: 'waiting', outcome: 'waiting', attempts: 1, response })
    const { id } = await rowOf(name)
    await until(() => linesOf(id).length > 0, 'it is logged')
    assert.ok(linesOf(id)[0]?.includes(user._id))
    mailbox.refuse()
    await until(async () => (await retry()) && (await rowOf(name)).attempts === 2, 'it was tried again')
    assert.equal((await rowOf(name)).state, 'sent')
    await isDone(name)
    await mailbox.emailTo(`${name}@example.net`)
    assert.ok(!mailbox.emails.some(({ to }) => to === `${name}@example.net`), 'once')
  }
})

test('a fault of ours is tried again, whatever its code, and the log says what to look at', async () => {
  for (const [name, refusals, text] of [
    ['esha', { login: '535 5.7.8 wrong password' }, /user or the password of SMTP_URL \(EAUTH 535 5\.7\.8\)/],
    ['gita', { greeting: '554 no service for you' }, /refuses the connection: check SMTP_URL \(EPROTOCOL 554\)/],
    [
      'nila',
      { sender: '553 5.7.1 not your sender' },
      /does not accept MAIL_FROM as a sender \(EENVELOPE 553 5\.7\.1\)/,
    ],
    ['leela', { recipient: '530 5.7.0 authenticate first' }, /did not accept an email \(EENVELOPE 530 5\.7\.0\)/],
  ] as const) {
    mailbox.refuse(refusals)
    await post(name)
    const { state, outcome } = await triedOf(name)
    assert.deepEqual([state, outcome], ['waiting', 'waiting'], name)
    const { id } = await rowOf(name)
    await until(() => linesOf(id).some((line) => text.test(line)), `the log says ${text}`)
    assert.equal(await jobsOf(id), 1)
  }
  mailbox.refuse()
})

test('an email that no attempt could send has failed, and stays for an operator', async () => {
  mailbox.refuse({ recipient: '450 4.2.0 try later' })
  await db.transaction(async (tx) => {
    await addMail(tx, 'test', { to: { name: '', address: 'divya@example.net' }, subject: '', text: '' }, user._id)
    await tx.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts - 1
      where payload #>> '{to,address}' = 'divya@example.net'`)
  })
  assert.equal((await triedOf('divya')).state, 'failed')
  const { id } = await rowOf('divya')
  assert.equal(await jobsOf(id), 1)
  mailbox.refuse()
})

test('an email that was sent by a process which could not note it, or given up by one that was killed, is not waiting', async () => {
  mailbox.refuse({ recipient: '450 4.2.0 try later' })
  await post('kiran')
  await triedOf('kiran')
  const { id } = await rowOf('kiran')
  await until(() => linesOf(id).length > 0, 'the queue has it back')
  await db.execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null where key = ${id}`,
  )
  assert.equal((await rowOf('kiran')).outcome, 'failed')
  await db.execute(sql`delete from graphile_worker._private_jobs where key = ${id}`)
  assert.equal((await rowOf('kiran')).outcome, 'sent')
  mailbox.refuse()
})

test('an email that is noted as sent is not sent again when the queue runs its job again', async () => {
  await db.transaction(async (tx) => {
    await addMail(tx, 'test', { to: { name: '', address: 'hema@example.net' }, subject: 'Hello', text: 'Hello' })
    await tx.update(emails).set({ state: 'sent' }).where(eq(emails.recipient, 'hema@example.net'))
  })
  await isDone('hema')
  await post('ila')
  await mailbox.emailTo('ila@example.net')
  assert.ok(!mailbox.emails.some(({ to }) => to === 'hema@example.net'))
})

const countsIn = async () => {
  const metrics = await (await send('/metrics')).text()
  const samples = metrics.matchAll(/^(emails\S*)\{state="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...samples].map(([, name, state, count]) => [`${name} ${state}`, Number(count)]))
}

test('emails are counted by state in the metrics', async () => {
  // What other tests left waiting, or is being tried just now, would be counted meanwhile.
  await until(async () => {
    await db.execute(sql`delete from graphile_worker._private_jobs where locked_at is null`)
    return (await db.$count(sql`graphile_worker._private_jobs`)) === 0
  }, 'nothing of the tests before is in the queue')
  const before = await countsIn()
  assert.deepEqual(Object.keys(before).sort(), [
    'emails failed',
    'emails held',
    'emails waiting',
    'emails_total failed',
    'emails_total refused',
    'emails_total sent',
  ])
  await post('rekha')
  await triedOf('rekha')
  mailbox.refuse({ recipient: '550 5.1.1 no such user' })
  await post('sudha')
  await triedOf('sudha')
  mailbox.refuse({ recipient: '450 4.2.0 try later' })
  await post('padma')
  await triedOf('padma')
  mailbox.refuse()
  const after = await countsIn()
  const more = Object.keys(before).filter((name) => after[name] === Number(before[name]) + 1)
  assert.deepEqual(more.sort(), ['emails waiting', 'emails_total refused', 'emails_total sent'])
})

test('rows are kept for 90 days, and as long as their email may still be sent', async () => {
  await post('lata')
  await triedOf('lata')
  await isDone('lata')
  mailbox.refuse({ recipient: '450 4.2.0 try later' })
  await post('jaya')
  await triedOf('jaya')
  mailbox.refuse()
  await db.update(emails).set({ createdAt: sql`now() - interval '91 days'` })
  await post('veena')
  await db.transaction(removeOldEmails)
  const rows = await db.select({ recipient: emails.recipient }).from(emails)
  const kept = new Set(rows.map(({ recipient }) => recipient.slice(0, recipient.indexOf('@'))))
  assert.deepEqual([kept.has('lata'), kept.has('jaya'), kept.has('veena')], [false, true, true])
})

test('no line of the log holds an address', async () => {
  mailbox.refuse({ recipient: '550 5.1.1 <nira@example.net>: no such user' })
  await post('nira')
  await triedOf('nira')
  mailbox.refuse()
  for (const line of written) assert.ok(!/example\.net|secret/i.test(line), line)
})
