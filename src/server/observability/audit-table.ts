import { isNotNull, sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ActorRole, SubjectKind } from '#src/access/subject.ts'
import { id, instant } from '#src/server/db/column-types.ts'
import { searchableName } from '#src/server/db/searchable.ts'

/**
 * Who did what to which thing, kept for 400 days. No foreign keys: a row outlives the account and the thing it names, and
 * names them as they were then.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    _id: id(),
    at: instant().notNull().default(sql`now()`),
    /** None for guests and the system. */
    actorId: uuid(),
    /** None either once a student's account was deleted. */
    actorName: text(),
    actorRole: text().$type<ActorRole>().notNull(),
    /** The call's path, `courses.remove`, or the name of a job or script. */
    action: text().notNull(),
    kind: text().$type<SubjectKind>(),
    subjectId: uuid(),
    /** What the thing was called; none once a student's account was deleted. */
    label: text(),
    /** Whom it concerns, where the thing is not the user. */
    studentId: uuid(),
    studentName: text(),
    /** Names of the fields that changed, never their values. */
    fields: text().array().notNull().default([]),
    /** The client's; of an IPv6 address the /64 network. */
    address: text(),
    requestId: text(),
  },
  (table) => [
    index('audit_log_by_time').on(table.at, table._id),
    index('audit_log_by_actor').on(table.actorId, table.at, table._id),
    index('audit_log_by_subject').on(table.subjectId, table.at, table._id),
    index('audit_log_by_kind').on(table.kind, table.at, table._id),
    index('audit_log_by_student').on(table.studentId, table.at, table._id).where(isNotNull(table.studentId)),
    index('audit_log_words').using(
      'gin',
      sql`${searchableName(table.label)} gin_trgm_ops`,
      sql`${searchableName(table.studentName)} gin_trgm_ops`,
    ),
  ],
)
