import type { User } from '#src/access/user.ts'
import { formatDate } from '#src/shared/time.ts'
import type { Column } from '#src/web/table/table.tsx'
import { Badge } from '#src/web/ui/badge.tsx'

export type Field = 'name' | 'email' | 'createdAt'
export const FIELDS: Field[] = ['name', 'email', 'createdAt']

/** To be read whole: most have room in two lines, which begin where its parts do and make no row higher. */
export function Email({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <span className="line-clamp-2 leading-tight whitespace-normal wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

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
