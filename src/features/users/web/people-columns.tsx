import type { Person } from '#src/access/person.ts'
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

/** Who someone is, in every table of people. */
export const name: Column<Person, Field> = {
  name: 'Name',
  sort: 'name',
  cell: ({ name }) => <strong>{name}</strong>,
}
export const email: Column<Person, Field> = {
  name: 'Email',
  sort: 'email',
  cell: ({ email }) => <Email>{email}</Email>,
}
export const joined: Column<Person, Field> = {
  name: 'Joined On',
  sort: 'createdAt',
  snug: true,
  lesser: true,
  cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
}

export const Approval = ({ isApproved }: Pick<Person, 'isApproved'>) => (
  <Badge tone={isApproved ? 'good' : 'warn'}>{isApproved ? 'Approved' : 'Pending'}</Badge>
)
