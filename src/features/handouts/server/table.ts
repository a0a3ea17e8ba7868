import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { batches, classes } from '#src/features/batches/server/table.ts'
import { id, instant } from '#src/server/db/column-types.ts'
import type { HandoutDraft } from '../shapes.ts'

/** What staff hand out to whoever has a seat in a batch. Its upload is released with its row, whatever deletes that (db/sql/triggers). */
export const handouts = pgTable(
  'handouts',
  {
    _id: id(),
    batchId: uuid()
      .notNull()
      .references(() => batches._id, { onDelete: 'cascade' }),
    /** Null for the whole batch, and where a changed pattern took the class away. */
    classId: uuid().references(() => classes._id, { onDelete: 'set null' }),
    name: text().notNull(),
    type: text().$type<HandoutDraft['type']>().notNull(),
    /** Of an upload its path alone. */
    url: text().notNull(),
    /** Bytes, of an upload. */
    size: integer(),
    authorId: uuid().references(() => users._id, { onDelete: 'set null' }),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.batchId), index().on(table.classId), index().on(table.authorId)],
)
