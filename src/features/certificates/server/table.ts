import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import { id, instant } from '#src/server/db/column-types.ts'
import type { CertificateFields } from '../payload.ts'

/**
 * Public keys by id, as a JWK has them (RFC 8037). What a key signed after it was retired is not ours. Of one that others may have
 * (`compromisedAt`) a certificate is ours only where its row says so.
 */
export const certificateKeys = pgTable('certificate_keys', {
  kid: text().primaryKey(),
  /** The public key, base64url. */
  x: text().notNull(),
  addedAt: instant().notNull().default(sql`now()`),
  retiredAt: instant(),
  compromisedAt: instant(),
})

/** The last number of each year: raised in the transaction that issues, so that none is left out. */
export const certificateCounters = pgTable('certificate_counters', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

/**
 * What a certificate says never changes. When its student is deleted, a trigger removes what it says of them (migration
 * 0036); number and revocation stay.
 */
export const certificates = pgTable(
  'certificates',
  {
    _id: id(),
    number: text().notNull().unique(),
    enrollmentId: uuid().references(() => enrollments._id, { onDelete: 'set null' }),
    studentId: uuid().references(() => users._id, { onDelete: 'set null' }),
    courseId: uuid().references(() => courses._id, { onDelete: 'set null' }),
    snapshot: jsonb().$type<CertificateFields>(),
    token: text(),
    /** SHA-256 of the token, base64url: it stays when the token is erased, so that no other one is taken for it. */
    tokenHash: text(),
    kid: text()
      .notNull()
      .references(() => certificateKeys.kid),
    issuedById: uuid().references(() => users._id, { onDelete: 'set null' }),
    issuedAt: instant().notNull().default(sql`now()`),
    revokedById: uuid().references(() => users._id, { onDelete: 'set null' }),
    revokedAt: instant(),
    reason: text(),
    /** The one that it corrects. */
    replacesId: uuid()
      .unique()
      .references((): AnyPgColumn => certificates._id),
  },
  (table) => [
    uniqueIndex('one_valid_certificate').on(table.studentId, table.courseId).where(sql`${table.revokedAt} is null`),
    index().on(table.enrollmentId),
    index().on(table.studentId),
    index().on(table.courseId),
    index().on(table.issuedById),
    index().on(table.revokedById),
    check(
      'erased_with_its_student',
      sql`(${table.studentId} is null) = (${table.token} is null) and (${table.studentId} is null) = (${table.snapshot} is null)`,
    ),
  ],
)
