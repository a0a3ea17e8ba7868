import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from '#src/server/db/column-types.ts'
import { EmailRefused } from './email-refused.ts'
import { emailSender, type SenderOf } from './sender.ts'

type Mailbox = { name: string; address: string }

/** A file for calendar programs; its part of the message names the `method` of its content (RFC 6047). */
type CalendarFile = { filename: string; method: string; content: string }

/** `unsubscribeUrl`: of an email that answers nothing; a POST there stops them, without more (RFC 8058). */
export type Mail = {
  to: Mailbox
  replyTo?: Mailbox
  subject: string
  text: string
  calendars?: CalendarFile[]
  unsubscribeUrl?: string
}

/** The answer where there is no mail server. */
export const WRITTEN_INTO_OUTBOX = 'written into the outbox'

/** Milliseconds. A server that does not answer is asked again later. */
const TIMEOUT_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends through SMTP_URL, or without one writes each email as an .eml file into `outbox` of the data folder.
 * @returns a function that resolves to the server's answer, such as '250 2.0.0 Ok', and throws `EmailRefused`
 */
export function createMailer(of: SenderOf<'mail' | 'dataDir'>) {
  const {
    mail: { smtpUrl },
    dataDir,
  } = of.config
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...TIMEOUT_MS })
    return async (mail: Mail) => {
      const { response } = await transport.sendMail(toMessage(emailSender(of), mail)).catch((error: unknown) => {
        throw new EmailRefused(error)
      })
      return response
    }
  }
  const outbox = join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail: Mail) => {
    const { message } = await transport.sendMail(toMessage(emailSender(of), mail))
    await mkdir(outbox, { recursive: true })
    await writeFile(join(outbox, `${newId()}.eml`), message, { mode: 0o600 })
    return WRITTEN_INTO_OUTBOX
  }
}

const toMessage = (from: Mailbox, { calendars = [], unsubscribeUrl, ...mail }: Mail) => ({
  from,
  ...mail,
  // Away notices and ticket systems answer no email that says so (RFC 3834).
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  attachments: calendars.map(({ filename, method, content }) => ({
    filename,
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    content,
  })),
})
