import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#src/server/columns.ts'

export const people = pgTable(
  'people',
  {
    _id: id(),
    name: text().notNull(),
    /** Normalised by the contract's `email`. */
    email: text().notNull().unique(),
    /** argon2id; none for whoever signs in another way. */
    passwordHash: text(),
    role: text({ enum: ['student', 'mentor'] }).notNull(),
    isAdmin: boolean().notNull().default(false),
    isApproved: boolean().notNull().default(false),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    check('admins_are_mentors', sql`not ${table.isAdmin} or ${table.role} = 'mentor'`),
    check('mentors_are_approved', sql`${table.isApproved} or ${table.role} = 'student'`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is only in the browser. */
    tokenHash: text().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people._id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.personId), index().on(table.expiresAt)],
)
