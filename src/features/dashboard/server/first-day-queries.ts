import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { batches } from '#src/features/batches/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { instantText } from '#src/server/db/column-types.ts'
import type { Db } from '#src/server/db/db.ts'
import { NO_TABLE } from '#src/server/db/json-agg.ts'
import { onlyRow } from '#src/server/db/only-row.ts'
import { emails } from '#src/server/db/table.ts'
import { WRITTEN_INTO_OUTBOX } from '#src/server/mail/mail.ts'
import { auditLog } from '#src/server/observability/audit-table.ts'

const exists = (table: PgTable, where: SQL | undefined = sql`true`) =>
  sql<boolean>`exists(select from ${table} where ${where})`

const isBackup = and(eq(auditLog.kind, 'site'), eq(auditLog.action, 'backup'))

/** An admin is a mentor too, but not one who was invited. The log has every backup, whoever made it, and when. */
export const findFirstDay = async (db: Db) =>
  onlyRow(
    await db
      .select({
        course: exists(courses),
        mentor: exists(users, and(eq(users.role, 'mentor'), eq(users.isAdmin, false))),
        batch: exists(batches),
        email: exists(
          emails,
          and(eq(emails.state, 'sent'), or(isNull(emails.response), ne(emails.response, WRITTEN_INTO_OUTBOX))),
        ),
        backupAt: sql<
          string | null
        >`(select ${instantText(sql`max(${auditLog.at})`)} from ${auditLog} where ${isBackup})`,
      })
      .from(NO_TABLE),
  )
