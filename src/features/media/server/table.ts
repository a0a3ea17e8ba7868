import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { id, instant } from '#src/server/db/column-types.ts'

/** An uploaded file; its bytes are in the storage. */
export const uploads = pgTable(
  'uploads',
  {
    _id: id(),
    /** As its sender called it. */
    name: text().notNull(),
    contentType: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    isPublic: boolean().notNull(),
    userId: uuid().references(() => users._id, { onDelete: 'set null' }),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.userId)],
)

/** Where uploads appear: one that appears nowhere for a day is taken away. */
export const uploadReferences = pgTable(
  'upload_references',
  {
    uploadId: uuid()
      .notNull()
      .references(() => uploads._id),
    /** A course, or whatever else shows files. */
    ownerId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.ownerId] }), index().on(table.ownerId)],
)
