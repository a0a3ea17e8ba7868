import { parse } from 'csv-parse/sync'
import type { Tx } from '#src/server/db/db.ts'
import { addEmails, mailJob } from '#src/server/mail/emails.ts'
import { signature } from '#src/server/mail/wording.ts'
import { CSV_MARK, csvLine } from '#src/shared/csv.ts'
import { joinKnown } from '#src/shared/institute/reach.ts'
import type { Institute } from '#src/shared/institute/shown.ts'
import { formatZonedTime } from '#src/shared/time.ts'
import { privacy } from '../../notice/settings.ts'
import type { Affected, Breach } from './breach-queries.ts'

/** The five parts that Rule 7(1) of the DPDP Rules 2025 asks for, each as a heading of the email. */
export const HEADINGS = [
  'What happened',
  'What it may mean for you',
  'What we have done, and do',
  'What you can do',
  'Whom to ask',
] as const

const SUBJECT = /^Subject: (.+)$/m
/** What a person has yet to write. */
const PLACEHOLDER = /\[[^\]]*\]/

/** The email as far as it can be known: what is in square brackets a person writes before it is released. */
export function writeDraft({ since, until, accountId }: Breach, of: Institute) {
  const { name, role, email } = of.privacy.contact
  const { identity } = of
  const texts = [
    `Between ${formatZonedTime(since)} and ${formatZonedTime(until)} ${accountId ? 'somebody else used the account of one of our users, who can see data about you' : 'somebody without permission could see data that we store about you'}. [Which data, how it came about, and how it was noticed.]`,
    '[What is likely to happen to them because of it: such as calls or emails by somebody who pretends to be us.]',
    '[What was done and is being done against it, and when.]',
    'Use another password for our site, and wherever you used the same one. Do not believe calls or emails that ask you for money, a password or a code. [What else they should do.]',
    `${joinKnown(name, role) || 'Us'}: ${joinKnown(email, identity.phone)}. You can also complain to the ${privacy.board.name}: ${privacy.board.url}`,
  ]
  const sections = HEADINGS.map((heading, at) => `${heading}\n${texts[at]}`)
  return [`Subject: About your data at ${identity.name}`, 'Hello,', ...sections, signature(identity), ''].join('\n\n')
}

/** @throws {Error} in one sentence, where the email is not complete */
export function readNotice(text: string) {
  const subject = SUBJECT.exec(text)?.[1]
  if (!subject) throw new Error('The email has no line "Subject: …".')
  const open = PLACEHOLDER.exec(text)?.[0]
  if (open) throw new Error(`The email is not finished: ${open}`)
  const body = text.replace(SUBJECT, '').trim()
  const lines = body.split('\n').map((line) => line.trim())
  for (const heading of HEADINGS)
    if (!lines[lines.indexOf(heading) + 1] || !lines.includes(heading))
      throw new Error(`The email lacks the part "${heading}" (DPDP Rules 2025, Rule 7).`)
  return { subject, body }
}

const COLUMNS = ['account', 'name', 'email', 'phone', 'why'] as const

export const formatAffected = (affected: Affected[]) =>
  CSV_MARK +
  csvLine([...COLUMNS]) +
  affected
    .map(({ userId, name, email, phone, because }) => csvLine([userId ?? '', name, email, phone, because]))
    .join('')

/** Whom a person left in the file. */
export function readAddressees(file: string) {
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true, skip_empty_lines: true })
  return rows.map(({ account, email = '' }) => {
    if (!email.includes('@')) throw new Error(`The list has a row without an email address: ${account || email}`)
    return { userId: account || undefined, email }
  })
}

const BATCH_SIZE = 500

/** Queues the notice for each of them: all, or none where the transaction fails. */
export async function releaseNotice(
  tx: Tx,
  addressees: ReturnType<typeof readAddressees>,
  { subject, body }: ReturnType<typeof readNotice>,
) {
  const job = { ...mailJob, kind: 'notice of a breach' }
  for (let at = 0; at < addressees.length; at += BATCH_SIZE) {
    const emails = addressees.slice(at, at + BATCH_SIZE).map(({ userId, email }) => ({
      to: email,
      userId,
      payload: { to: { name: '', address: email }, subject, text: body },
    }))
    await addEmails(tx, job, emails)
  }
}
