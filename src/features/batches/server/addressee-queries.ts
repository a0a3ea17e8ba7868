import { asc, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import type { Tx } from '#src/server/db/db.ts'

/** Who these users are to an email. */
export const addresseesWith = (tx: Tx, userIds: string[]) =>
  tx
    .select({
      _id: users._id,
      role: users.role,
      name: users.name,
      email: users.email,
      isEmailVerified: users.isEmailVerified,
    })
    .from(users)
    .where(sql`${users._id} = any(${`{${userIds.join()}}`}::uuid[])`)
    .orderBy(asc(users._id))
