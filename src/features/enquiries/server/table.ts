import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '#src/server/column-types.ts'
import type { DemoCourse, Subject } from '../contract.ts'

const sender = () => ({
  _id: id(),
  fullName: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  createdAt: instant().notNull().default(sql`now()`),
})

export const demoBookings = pgTable(
  'demo_bookings',
  {
    ...sender(),
    course: text().$type<DemoCourse>().notNull(),
    message: text().notNull(),
  },
  (table) => [
    index('demo_bookings_by_name').on(sql`lower(${table.fullName})`, table._id),
    index('demo_bookings_by_email').on(table.email, table._id),
    index('demo_bookings_by_course').on(table.course, table._id),
    index('demo_bookings_words').using(
      'gin',
      sql`${table.fullName} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
      sql`${table.phone} gin_trgm_ops`,
    ),
  ],
)

export const contactMessages = pgTable(
  'contact_messages',
  {
    ...sender(),
    subject: text().$type<Subject>().notNull(),
    message: text().notNull(),
  },
  (table) => [
    index('contact_messages_by_name').on(sql`lower(${table.fullName})`, table._id),
    index('contact_messages_by_email').on(table.email, table._id),
    index('contact_messages_by_subject').on(table.subject, table._id),
    index('contact_messages_words').using(
      'gin',
      sql`${table.fullName} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
      sql`${table.phone} gin_trgm_ops`,
      sql`${table.message} gin_trgm_ops`,
    ),
  ],
)
