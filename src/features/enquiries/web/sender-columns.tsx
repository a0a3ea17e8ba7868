import { formatDate } from '#src/shared/time.ts'
import type { Column } from '#src/web/ui/table.tsx'

type Sender = { fullName: string; email: string; phone: string; createdAt: string }
type Field = 'fullName' | 'email' | 'createdAt'

const reach = 'inline-block max-w-60 pb-5 @3xl:py-2.5'

/** Who wrote and when, in both lists. */
export const fullName: Column<Sender, Field> = {
  name: 'Full Name',
  sort: 'fullName',
  cell: ({ fullName }) => <strong>{fullName}</strong>,
}
export const email: Column<Sender, Field> = {
  name: 'Email',
  sort: 'email',
  cell: ({ email }) => (
    <a href={`mailto:${email}`} className={`${reach} wrap-break-word`}>
      {email.slice(0, email.indexOf('@'))}
      <wbr />
      {email.slice(email.indexOf('@'))}
    </a>
  ),
}
export const phone: Column<Sender, Field> = {
  name: 'Phone',
  cell: ({ phone }) => (
    <a href={`tel:${phone}`} className={`${reach} whitespace-nowrap`}>
      {phone}
    </a>
  ),
}
export const created: Column<Sender, Field> = {
  name: 'Created',
  sort: 'createdAt',
  cell: ({ createdAt }) => (
    <time dateTime={createdAt} className="whitespace-nowrap">
      {formatDate(createdAt)}
    </time>
  ),
}

/** As it was written, line by line. */
export const Words = ({ children }: { children: string }) => (
  <span className="block text-left whitespace-pre-line wrap-anywhere">{children || 'N/A'}</span>
)
