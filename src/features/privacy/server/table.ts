import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/table.ts'
import { id, instant, isOneOf } from '#src/server/db/column-types.ts'
import type { WrittenNotice } from '../notice-contract.ts'
import { PURPOSES, type Purpose, REQUEST_KINDS, type RequestKind } from '../rules.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => users._id, { onDelete: 'cascade' })

/** `restore`: withdrawn after the backup was taken that was restored. */
const MEANS = ['profile', 'email', 'restore'] as const

/** Each time that a user agreed to a purpose or withdrew: rows are only added, and the last one counts. */
export const consents = pgTable(
  'consents',
  {
    _id: id(),
    userId: userId(),
    purpose: text().$type<Purpose>().notNull(),
    given: boolean().notNull(),
    /** As it was shown. */
    wording: text().notNull(),
    /** Of the notice that was published then. */
    noticeVersion: text().notNull(),
    how: text().$type<(typeof MEANS)[number]>().notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index().on(table.userId, table.purpose, table._id),
    index().on(table.purpose, table.userId, table._id),
    check('consents_purpose', isOneOf(table.purpose, PURPOSES)),
    check('consents_how', isOneOf(table.how, MEANS)),
  ],
)

/** The privacy notice in all languages, each text that was in force: whoever agreed to something can read by which. */
export const noticeVersions = pgTable('notice_versions', {
  /** Of the text: eight hexadecimal digits. */
  version: text().primaryKey(),
  notices: jsonb().$type<WrittenNotice[]>().notNull(),
  /** When it was first in force. */
  since: instant().notNull().default(sql`now()`),
})

/** Links in emails that withdraw a consent without a login: one for each email, good as long as it is kept. */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    /** SHA-256 of the token; the token itself is only in the email. */
    tokenHash: text().primaryKey(),
    userId: userId(),
    purpose: text().$type<Purpose>().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.createdAt),
    check('unsubscribe_links_purpose', isOneOf(table.purpose, PURPOSES)),
  ],
)

/** Copies of their data that users asked for: the file is kept for 24 hours. */
export const copies = pgTable(
  'data_copies',
  {
    _id: id(),
    userId: userId(),
    /** None until it is made. */
    html: text(),
    /** SHA-256 of the token of its link. */
    tokenHash: text().unique(),
    createdAt: instant().notNull().default(sql`now()`),
    expiresAt: instant(),
    openedAt: instant(),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.createdAt)],
)

/** What users ask about their data, each to be answered by a date. */
export const requests = pgTable(
  'privacy_requests',
  {
    _id: id(),
    userId: userId(),
    kind: text().$type<RequestKind>().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    /** As it was promised then, also where the period is another one later. */
    dueAt: instant().notNull(),
    answer: text(),
    answeredAt: instant(),
    answeredById: uuid().references(() => users._id, { onDelete: 'set null' }),
    /** Of an erasure that runs by itself: when the account is deleted. */
    erasesAt: instant(),
  },
  (table) => [
    uniqueIndex('an_account_is_erased_once').on(table.userId).where(sql`${table.erasesAt} is not null`),
    index().on(table.erasesAt).where(sql`${table.erasesAt} is not null`),
    index().on(table.userId, table._id),
    index().on(table.createdAt, table._id),
    index().on(table.answeredById),
    check('privacy_requests_kind', isOneOf(table.kind, Object.keys(REQUEST_KINDS))),
  ],
)

/** Why an account was deleted: its user asked, staff deleted it, it had been kept long enough, or a restored backup had it again. */
const ERASURE_REASONS = ['asked', 'staff', 'retention', 'restored'] as const
export type ErasureReason = (typeof ERASURE_REASONS)[number]

/** What is kept of a deleted account for as long as the law asks, encrypted for a key that is not on this machine. */
export const sealedRecords = pgTable(
  'sealed_records',
  {
    _id: id(),
    /** Of the deleted account. */
    userId: uuid().notNull(),
    reason: text().$type<ErasureReason>().notNull(),
    /** As age writes it, in its text form. */
    ciphertext: text().notNull(),
    eraseOn: date().notNull(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.eraseOn),
    check('sealed_records_reason', isOneOf(table.reason, ERASURE_REASONS)),
  ],
)

const RETENTION_NOTICES = ['dormant', 'undecided'] as const

/**
 * Before an account is deleted for its age: that its user was warned (`dormant`; `at` is none until the email was sent), or
 * that staff were reminded to decide (`undecided`).
 */
export const retentionNotices = pgTable(
  'retention_notices',
  { userId: userId(), kind: text().$type<(typeof RETENTION_NOTICES)[number]>().notNull(), at: instant() },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('retention_notices_kind', isOneOf(table.kind, RETENTION_NOTICES)),
  ],
)
