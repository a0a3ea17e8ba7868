import { nonBreaking } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { EmailText } from '#src/web/table/email-text.tsx'
import type { Column } from '#src/web/table/table.tsx'
import { mailUrl, phoneUrl } from '#src/web/ui/contact-links.ts'

type Sender = { fullName: string; email: string; phone: string; phoneE164: string; message: string; createdAt: string }
type Field = 'fullName' | 'email' | 'createdAt'
type EmailDraft = { subject: string; text: string }

/** As high as a finger on a card. */
const reach = 'block leading-11 as-table:leading-6'

export const fullName: Column<Sender, Field> = {
  name: 'Full Name',
  sort: 'fullName',
  share: 'w-36',
  cell: ({ fullName }) => <strong>{fullName}</strong>,
}
/** `begin` says how an email to the sender begins. */
export const emailColumn = <Row extends Sender>(begin: (row: Row) => EmailDraft): Column<Row, Field> => ({
  name: 'Email',
  card: 'folded',
  share: 'w-44',
  wraps: true,
  sort: 'email',
  cell: (row) => (
    <a href={mailUrl(row.email, begin(row))} className={reach}>
      <EmailText>{row.email}</EmailText>
    </a>
  ),
})
export const phone: Column<Sender, Field> = {
  name: 'Phone',
  card: 'folded',
  share: 'w-42',
  wraps: true,
  cell: ({ phone, phoneE164 }) => (
    <a href={phoneUrl(phoneE164)} className={`${reach} whitespace-normal`}>
      {nonBreaking(phone)}
    </a>
  ),
}
export const created: Column<Sender, 'createdAt'> = {
  name: 'Created',
  sort: 'createdAt',
  snug: true,
  share: 'w-33',
  cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
}
/** As it was written, line by line. */
export const message: Column<Sender, Field> = {
  name: 'Message',
  card: 'folded',
  wraps: true,
  cell: ({ message }) => <span className="whitespace-pre-line wrap-anywhere">{message || 'N/A'}</span>,
}
