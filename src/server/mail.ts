import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from './column-types.ts'
import type { Config } from './config.ts'

type Mailbox = { name: string; address: string }

/** `calendar`: a file for calendar programs (RFC 5545), which goes along. */
export type Mail = { to: Mailbox; replyTo?: Mailbox; subject: string; text: string; calendar?: string }

/** Milliseconds. A server that does not answer is asked again later. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends through SMTP_URL, or without one lays each letter as an .eml file into `outbox` of the data folder. */
export function createMailer({ mail: { smtpUrl, from }, dataDir }: Pick<Config, 'mail' | 'dataDir'>) {
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...PATIENCE })
    return async (mail: Mail) => {
      // The server's own words may name the recipient, and what is thrown here goes to the log.
      await transport.sendMail(messageOf(from, mail)).catch(({ code }: { code?: string }) => {
        throw new Error(`The mail server did not take a letter (${code ?? 'no reason'}).`)
      })
    }
  }
  const outbox = join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail: Mail) => {
    const { message } = await transport.sendMail(messageOf(from, mail))
    await mkdir(outbox, { recursive: true })
    await writeFile(join(outbox, `${newId()}.eml`), message, { mode: 0o600 })
  }
}

const messageOf = (from: string, { calendar: content, ...mail }: Mail) => ({
  from,
  ...mail,
  ...(content && { attachments: [{ filename: 'classes.ics', contentType: 'text/calendar; charset=utf-8', content }] }),
})
