import type { Person } from '#src/access/person.ts'
import { formatDate } from '#src/shared/time.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import type { Column } from '#src/web/ui/table.tsx'

export type Field = 'name' | 'email' | 'createdAt'
export const FIELDS: Field[] = ['name', 'email', 'createdAt']

/** To be read whole: most have room in two lines, which make no row higher. */
export const Email = ({ children }: { children: string }) => (
  <span className="line-clamp-2 leading-tight whitespace-normal wrap-anywhere">{children}</span>
)

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
