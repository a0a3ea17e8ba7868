import type { Tx } from '#src/server/db/db.ts'
import { emails } from '#src/server/db/table.ts'
import { EmailRefused } from './email-refused.ts'
import { normalizeAddress } from './emails.ts'
import { createMailer, type Mail } from './mail.ts'
import { toOneLine } from './send-email.ts'

/** Milliseconds: a mail server may let one wait before its greeting, but whoever looks at the screen waits too. */
const MAX_WAIT = 15_000

export type Sent = { state: 'sent' | 'refused' | 'failed'; response: string }

/** Sends an email once, past the queue, for whoever waits for the mail server's answer. */
export async function sendNow(of: Parameters<typeof createMailer>[0], mail: Mail): Promise<Sent> {
  const { promise: late, resolve } = Promise.withResolvers<Sent>()
  const clock = setTimeout(resolve, MAX_WAIT, { state: 'failed', response: `no answer within ${MAX_WAIT / 1_000} s` })
  const sending = createMailer(of)(mail).then(
    (response): Sent => ({ state: 'sent', response }),
    (error: unknown): Sent => {
      if (!(error instanceof EmailRefused)) throw error
      return { state: error.isFinal ? 'refused' : 'failed', response: error.response }
    },
  )
  const { state, response } = await Promise.race([sending, late]).finally(() => clearTimeout(clock))
  return { state, response: toOneLine(response) }
}

/** Its row, as every email has one. */
export const addSentEmail = (tx: Tx, email: { to: string; userId: string; kind: string }, sent: Sent) =>
  tx.insert(emails).values({
    recipient: normalizeAddress(email.to),
    userId: email.userId,
    kind: email.kind,
    attempts: 1,
    triedAt: new Date().toISOString(),
    ...sent,
  })
