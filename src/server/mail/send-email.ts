import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Task } from 'graphile-worker'
import { Counter } from 'prom-client'
import type { Tx } from '#src/server/db/db.ts'
import { emails } from '#src/server/db/table.ts'
import { EmailRefused, statusCodes } from './email-refused.ts'
import type { EmailJob, EmailServices } from './emails.ts'
import type { Mail } from './mail.ts'

/** One per process, like its queue; each registry of metrics includes it. */
export const emailsTotal = new Counter({
  name: 'emails_total',
  help: 'Emails that this process sent, that a mail server refused for good, and that failed at the last attempt',
  labelNames: ['state'],
  registers: [],
})
for (const state of ['sent', 'refused', 'failed']) emailsTotal.inc({ state }, 0)

type Row = typeof emails.$inferSelect
type Outcome = Pick<Row, 'state' | 'response'>

/** `deliver` resolves to the mail server's answer; `note` writes an outcome, and emits it. */
export type Sending<Events> = Omit<EmailServices<Events>, 'wasTried'> & {
  deliver: (mail: Mail) => Promise<string>
  note: (write: (tx: Tx) => Promise<Row | undefined>) => Promise<void>
}

/** More than any server says of use. */
const MAX_RESPONSE_LENGTH = 500

/** Milliseconds between two attempts to note that an email was sent. */
const RETRY_AFTER = 1_000

/**
 * Sends one email and notes what became of it. What was refused for good is done; what else goes wrong is thrown, so that
 * the queue tries again. The queue runs a job again when it could not write down its end: what is noted is not sent twice.
 * An email that an older version queued has no row, and is sent nevertheless.
 */
export const emailTask =
  <Payload>(job: EmailJob<Payload>, services: Sending<never>): Task =>
  async (payload, { abortSignal, job: { key, attempts, max_attempts: maxAttempts } }) => {
    const { db, log, deliver } = services
    const [email] = key ? await db.select().from(emails).where(eq(emails._id, key)) : []
    if (email && email.state !== 'waiting') return
    const line = { emailId: email?._id, userId: email?.userId, kind: email?.kind ?? job.kind }
    const note = async (outcome: Outcome) => {
      if (email) await services.note((tx) => saveOutcome(tx, email._id, outcome))
    }

    // It comes back from the queue as `addEmail` wrote it there.
    const mail = await job.compose(payload as Payload, { ...services, wasTried: (email?.attempts ?? 0) > 0 })
    if (!mail) return note({ state: 'dropped', response: 'there was nothing left to send' })
    const reply = await deliver(mail).catch(async (error: unknown) => {
      if (!(error instanceof EmailRefused)) throw error
      const { response, isFinal, message } = error
      const state = isFinal ? 'refused' : attempts < maxAttempts ? 'waiting' : 'failed'
      await note({ state, response })
      if (state !== 'waiting') emailsTotal.inc({ state })
      if (!isFinal) throw new Error(`${message}: email ${line.emailId} of account ${line.userId}`)
      log.warn({ ...line, response: statusCodes(response) }, 'An email was refused')
    })
    if (reply === undefined) return
    emailsTotal.inc({ state: 'sent' })
    log.info({ ...line, response: statusCodes(reply) }, 'An email was sent')
    // An error thrown here would send it again.
    const isNoted = () =>
      note({ state: 'sent', response: reply }).then(
        () => true,
        (err: unknown) => log.warn({ ...line, err }, 'Sent, but not noted yet'),
      )
    while (!(await isNoted()) && !abortSignal?.aborted) await pause(RETRY_AFTER)
  }

async function saveOutcome(tx: Tx, id: string, { state, response }: Outcome) {
  const tried = { attempts: sql`${emails.attempts} + 1`, triedAt: sql`now()` }
  const [saved] = await tx
    .update(emails)
    .set({ state, response: response && toOneLine(response), ...tried })
    .where(eq(emails._id, id))
    .returning()
  return saved
}

/** As a row keeps it. */
export const toOneLine = (response: string) => response.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, MAX_RESPONSE_LENGTH)
