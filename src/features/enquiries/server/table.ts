import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { id, instant, isOneOf, phoneNumber } from '#src/server/db/column-types.ts'
import { searchableName, searchableProse } from '#src/server/db/searchable.ts'
import { EnquiryState, type Subject } from '../contract.ts'
import { SOURCES, type Source } from '../rules.ts'

const enquiry = () => ({
  _id: id(),
  fullName: text().notNull(),
  email: text().notNull(),
  /** As it was typed. */
  phone: text().notNull(),
  phoneE164: phoneNumber().notNull().default(''),
  createdAt: instant().notNull().default(sql`now()`),
  state: text().$type<EnquiryState>().notNull().default('new'),
  changedById: uuid().references(() => users._id, { onDelete: 'set null' }),
  changedAt: instant(),
})

type Enquiry = Record<'_id' | 'state' | 'changedById', AnyPgColumn>
/** What is left to do stays few, however much was done. */
const byState = (name: string, { _id, state, changedById }: Enquiry) => [
  index(`${name}_to_do`).on(state, _id).where(sql`${state} <> 'done'`),
  index(`${name}_by_who_changed`).on(changedById),
  check(`${name}_state`, isOneOf(state, EnquiryState.options)),
]

export const demoBookings = pgTable(
  'demo_bookings',
  {
    ...enquiry(),
    /** The key of what was asked for; of a request that staff entered it may be empty, as name and address may. */
    course: text().notNull(),
    message: text().notNull(),
    source: text().$type<Source>().notNull().default('website'),
    /** Who of staff entered it. */
    addedById: uuid().references(() => users._id, { onDelete: 'set null' }),
  },
  (table) => [
    index('demo_bookings_by_name').on(sql`lower(${table.fullName})`, table._id),
    index('demo_bookings_by_email').on(table.email, table._id),
    index('demo_bookings_by_course').on(table.course, table._id),
    ...byState('demo_bookings', table),
    index('demo_bookings_by_who_added').on(table.addedById).where(sql`${table.addedById} is not null`),
    check('demo_bookings_source', isOneOf(table.source, SOURCES)),
    index('demo_bookings_words').using(
      'gin',
      sql`${searchableName(table.fullName)} gin_trgm_ops`,
      sql`${searchableName(table.email)} gin_trgm_ops`,
      sql`${searchableName(table.phoneE164)} gin_trgm_ops`,
    ),
  ],
)

export const contactMessages = pgTable(
  'contact_messages',
  {
    ...enquiry(),
    subject: text().$type<Subject>().notNull(),
    message: text().notNull(),
  },
  (table) => [
    index('contact_messages_by_name').on(sql`lower(${table.fullName})`, table._id),
    index('contact_messages_by_email').on(table.email, table._id),
    index('contact_messages_by_subject').on(table.subject, table._id),
    ...byState('contact_messages', table),
    index('contact_messages_words').using(
      'gin',
      sql`${searchableName(table.fullName)} gin_trgm_ops`,
      sql`${searchableName(table.email)} gin_trgm_ops`,
      sql`${searchableName(table.phoneE164)} gin_trgm_ops`,
      sql`${searchableProse(table.message)} gin_trgm_ops`,
    ),
  ],
)
