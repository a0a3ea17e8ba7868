import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'

/** What a mentor says of themselves for the website; it is shown while they agree to it. */
export const mentorProfiles = pgTable('mentor_profiles', {
  userId: uuid()
    .primaryKey()
    .references(() => users._id, { onDelete: 'cascade' }),
  /** The address of the portrait; empty for none. */
  image: text().notNull(),
  subject: text().notNull(),
  sentence: text().notNull(),
})
