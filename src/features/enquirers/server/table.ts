import { type SQLWrapper, sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { id, instant, isOneOf, phoneNumber } from '#src/server/db/column-types.ts'
import { searchableWithAddress } from '#src/server/db/searchable.ts'
import { CONTACTS, type Contact, type EnquirerState, OUTCOMES, type Outcome, STATES } from '../rules.ts'

/** The day of the next call, and after all days where none is planned: rows are compared by it, which nulls are not. */
export const nextCallDay = (followUpOn: SQLWrapper) => sql`coalesce(${followUpOn}, '9999-12-31')`

/** In the order of what is due, and after all of it the latest request first. */
export const dueOrder = ({ dueAt, lastAt }: { dueAt: SQLWrapper; lastAt: SQLWrapper }) =>
  sql`coalesce(${dueAt} at time zone 'UTC', timestamp '3000-01-01' + (timestamp '3000-01-01' - (${lastAt} at time zone 'UTC')))`

/** One person who asked. Name, email address and phone number are those of the latest request; `state` follows from the rest. */
export const enquirers = pgTable(
  'enquirers',
  {
    _id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    phoneE164: phoneNumber().notNull().default(''),
    /** All that they ever gave, one a line: what they are found by. */
    names: text().notNull().default(''),
    addresses: text().notNull().default(''),
    state: text().$type<EnquirerState>().notNull().default('asked'),
    outcome: text().$type<Outcome>(),
    followUpOn: date(),
    /** When the planned call or, of whoever awaits one, the reply is due. */
    dueAt: instant(),
    lastAt: instant().notNull(),
  },
  (table) => [
    index('enquirers_by_time').on(table.lastAt, table._id),
    index('enquirers_by_name').on(sql`lower(${table.name})`, table._id),
    index('enquirers_by_state').on(table.state, table.lastAt, table._id),
    index('enquirers_by_due').on(dueOrder(table), table._id),
    index('enquirers_by_call').on(nextCallDay(table.followUpOn), table._id),
    index('enquirers_searched').using('gin', sql`${searchableWithAddress(table.names, table.addresses)} gin_trgm_ops`),
    check('enquirers_state', isOneOf(table.state, Object.keys(STATES))),
    check('enquirers_outcome', isOneOf(table.outcome, Object.keys(OUTCOMES))),
  ],
)

const enquirerId = () =>
  uuid()
    .notNull()
    .references(() => enquirers._id, { onDelete: 'cascade' })

/** Of whom is gone since they were merged into another, the id: links and addresses with it lead to the other. */
export const mergedEnquirers = pgTable(
  'merged_enquirers',
  { _id: uuid('id').primaryKey(), enquirerId: enquirerId() },
  (table) => [index().on(table.enquirerId)],
)

/** Pairs that are not the same person, in both orders: they were split, or staff said so. */
export const differentEnquirers = pgTable(
  'different_enquirers',
  {
    enquirerId: enquirerId(),
    fromId: enquirerId(),
  },
  (table) => [primaryKey({ columns: [table.enquirerId, table.fromId] }), index().on(table.fromId)],
)

const CONTACT_KINDS = ['phone', 'email'] as const

/** By which phone numbers and email addresses someone is known; several people may share one. */
export const enquirerContacts = pgTable(
  'enquirer_contacts',
  {
    kind: text().$type<(typeof CONTACT_KINDS)[number]>().notNull(),
    value: text().notNull(),
    enquirerId: enquirerId(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.value, table.enquirerId] }),
    index().on(table.enquirerId),
    check('enquirer_contacts_kind', isOneOf(table.kind, CONTACT_KINDS)),
  ],
)

/** Whose a booking or a message is. */
export const enquirerRequests = pgTable(
  'enquirer_requests',
  {
    _id: id(),
    enquirerId: enquirerId(),
    bookingId: uuid()
      .unique()
      .references(() => demoBookings._id, { onDelete: 'cascade' }),
    messageId: uuid()
      .unique()
      .references(() => contactMessages._id, { onDelete: 'cascade' }),
    /** By when a reply is promised (product 11.14). */
    dueAt: instant().notNull(),
    /** When it was first marked as called or done. */
    repliedAt: instant(),
  },
  (table) => [
    index().on(table.enquirerId),
    index().on(table.dueAt),
    check('a_request_is_one', sql`num_nonnulls(${table.bookingId}, ${table.messageId}) = 1`),
  ],
)

const CONTACTED = Object.keys(CONTACTS) as Contact[]
const LOG_KINDS = [...CONTACTED, 'note', 'follow-up', 'outcome', 'merged', 'split', 'different'] as const
export type LogKind = (typeof LOG_KINDS)[number]

/** What was done about someone who asked; rows are only added. */
export const enquirerLog = pgTable(
  'enquirer_log',
  {
    _id: id(),
    enquirerId: enquirerId(),
    at: instant().notNull().default(sql`now()`),
    kind: text().$type<LogKind>().notNull(),
    text: text().notNull(),
    byId: uuid().references(() => users._id, { onDelete: 'set null' }),
  },
  (table) => [
    index().on(table.enquirerId, table.at),
    index().on(table.byId),
    check('enquirer_log_kind', isOneOf(table.kind, LOG_KINDS)),
  ],
)
