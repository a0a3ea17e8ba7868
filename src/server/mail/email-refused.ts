import { asText, toRecord } from '#src/shared/unknown.ts'

/** What the server wants to know of us, whomever an email is for; a wrong order of commands is no refusal either. */
const SENDER_REFUSED = new Set([503, 530, 534, 535, 538])
/** Where the server judges the recipient, and then the message. */
const POLICY_REFUSED = new Set(['RCPT TO', 'DATA'])

const SENDER_FAULTS: [stage: RegExp, sentence: string][] = [
  [/^AUTH/, 'The mail server does not accept the user or the password of SMTP_URL'],
  [/^(CONN|EHLO|HELO|STARTTLS)/, 'The mail server refuses the connection: check SMTP_URL'],
  [/^MAIL FROM/, 'The mail server does not accept MAIL_FROM as a sender'],
]

/** '550 5.1.1' of '550 5.1.1 <asha@example.com>: no such user': what a log may hold. */
export const statusCodes = (response: string) => /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? ''

/**
 * Why an email was not taken. `message` has codes alone, since it is logged; `response` is the server's own words, which
 * may name the recipient, or where there are none the codes, such as 'ESOCKET CERT_HAS_EXPIRED'. `isFinal` where another attempt would end the same: the recipient or the message was refused.
 */
export class EmailRefused extends Error {
  override name = 'EmailRefused'
  readonly response: string
  readonly isFinal: boolean

  /** @param error what nodemailer threw */
  constructor(error: unknown) {
    const { code, originalCode, command, response, responseCode } = toRecord(error)
    const [words, stage] = [asText(response) ?? '', asText(command) ?? '']
    const isRefused = Number(responseCode) >= 500
    // Nodemailer's code alone does not tell a server that is away from a certificate that is not trusted.
    const codes = [asText(code), asText(originalCode)].filter(Boolean).join(' ')
    const numbers = [codes, statusCodes(words)].filter(Boolean).join(' ') || 'no reason'
    const fault = isRefused ? SENDER_FAULTS.find(([at]) => at.test(stage))?.[1] : undefined
    super(`${fault ?? 'The mail server did not accept an email'} (${numbers})`)
    this.response = words || codes
    this.isFinal = isRefused && POLICY_REFUSED.has(stage) && !SENDER_REFUSED.has(Number(responseCode))
  }
}
