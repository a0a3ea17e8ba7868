import { formatPhone } from '#src/shared/phone.ts'
import { formatDate } from '#src/shared/time.ts'
import { callTo, mailTo } from '#src/web/contact-links.ts'
import type { Column } from '#src/web/ui/table.tsx'

type Sender = { fullName: string; email: string; phone: string; createdAt: string }
type Field = 'fullName' | 'email' | 'createdAt'
type Letter = { subject: string; text: string }

const reach = 'py-2.5'

/** Who wrote and when, in both lists. */
export const fullName: Column<Sender, Field> = {
  name: 'Full Name',
  sort: 'fullName',
  cell: ({ fullName }) => <strong>{fullName}</strong>,
}
/** `begin` says how a letter to the sender begins. */
export const emailColumn = <Row extends Sender>(begin: (row: Row) => Letter): Column<Row, Field> => ({
  name: 'Email',
  lesser: true,
  sort: 'email',
  cell: (row) => (
    <a href={mailTo(row.email, begin(row))} className={reach}>
      {row.email}
    </a>
  ),
})
export const phone: Column<Sender, Field> = {
  name: 'Phone',
  lesser: true,
  snug: true,
  cell: ({ phone }) => (
    <a href={callTo(phone)} className={reach}>
      {formatPhone(phone)}
    </a>
  ),
}
export const created: Column<Sender, Field> = {
  name: 'Created',
  sort: 'createdAt',
  snug: true,
  cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
}

/** As it was written, line by line. */
export const Words = ({ children }: { children: string }) => (
  <span className="block text-left whitespace-pre-line wrap-anywhere">{children || 'N/A'}</span>
)
