import type { User } from '#src/access/user.ts'
import { formatDate } from '#src/shared/time.ts'
import { EmailText } from '#src/web/table/email-text.tsx'
import type { Column } from '#src/web/table/table.tsx'
import { Badge } from '#src/web/ui/badge.tsx'

export type Field = 'name' | 'email' | 'createdAt'
export const FIELDS: Field[] = ['name', 'email', 'createdAt']

/** To be read whole: most have room in two lines, which make no row higher. */
export const Email = ({ children: email }: { children: string }) => (
  <span className="line-clamp-2 leading-tight whitespace-normal wrap-anywhere">
    <EmailText>{email}</EmailText>
  </span>
)

export const name: Column<User, Field> = {
  name: 'Name',
  sort: 'name',
  cell: ({ name }) => <strong>{name}</strong>,
}
export const email: Column<User, Field> = {
  name: 'Email',
  sort: 'email',
  cell: ({ email }) => <Email>{email}</Email>,
}
export const joined: Column<User, Field> = {
  name: 'Joined On',
  sort: 'createdAt',
  snug: true,
  cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
}

export const Approval = ({ isApproved }: Pick<User, 'isApproved'>) => (
  <Badge tone={isApproved ? 'good' : 'warn'}>{isApproved ? 'Approved' : 'Pending'}</Badge>
)
