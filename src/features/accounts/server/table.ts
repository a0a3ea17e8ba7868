import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { Role } from '#src/access/user.ts'
import { id, instant, isOneOf, phoneNumber } from '#src/server/db/column-types.ts'
import { hasSigns, searchableName, searchableWithAddress } from '#src/server/db/searchable.ts'
import { isBeyondLatin, latinSql } from '#src/server/db/transliterate.ts'
import { PURPOSES, type Purpose } from '../social-contract.ts'

type Degree = { collegeName: string; degree: string; graduationYear: number | null }
type Education = { bachelor: Degree; master: Degree }
const NO_DEGREE: Degree = { collegeName: '', degree: '', graduationYear: null }

export const users = pgTable(
  'users',
  {
    _id: id(),
    name: text().notNull(),
    /** Normalised by the contract's `email`. */
    email: text().notNull().unique(),
    /** argon2id; null for users of social sign-in alone. */
    passwordHash: text(),
    role: text().$type<Role>().notNull(),
    isAdmin: boolean().notNull().default(false),
    isApproved: boolean().notNull().default(false),
    /** Someone showed that the address is theirs: by a mailed link, or through a provider that vouches for it. */
    isEmailVerified: boolean().notNull().default(false),
    /** As it was typed. */
    phone: text().notNull().default(''),
    phoneE164: phoneNumber().notNull().default(''),
    address: text().notNull().default(''),
    education: jsonb().$type<Education>().notNull().default({ bachelor: NO_DEGREE, master: NO_DEGREE }),
    createdAt: instant().notNull().default(sql`now()`),
    /** The last day on which they logged in or used a session. */
    lastSeenOn: date().notNull().default(sql`current_date`),
  },
  (table) => [
    // With all that a search of this list asks of a row: whom it passes over it need neither fetch nor put into small letters.
    index('users_by_name').on(
      table.role,
      sql`lower(${table.name})`,
      table._id,
      searchableWithAddress(table.name, table.email),
      table.name,
      table.email,
      table.isApproved,
    ),
    index('users_by_email').on(table.role, table.email, table._id),
    index('users_by_approval').on(table.role, table.isApproved, table._id),
    index('users_waiting_by_name')
      .on(sql`lower(${table.name})`, table._id)
      .where(sql`${table.role} = 'student' and not ${table.isApproved}`),
    index('users_words').using(
      'gin',
      sql`${searchableName(table.name)} gin_trgm_ops`,
      sql`${searchableWithAddress(table.name, table.email)} gin_trgm_ops`,
    ),
    index('users_by_beginning').on(sql`folded(${table.name}) collate "C"`),
    index('users_by_phone').on(sql`${table.phoneE164} collate "C"`),
    index('users_by_address').on(sql`${table.email} collate "C"`),
    index('users_words_in_latin')
      .using('gin', sql`${searchableName(latinSql(table.name))} gin_trgm_ops`)
      .where(isBeyondLatin(table.name)),
    index('users_with_signs')
      .on(table._id, table.name, table.email, table.role)
      .where(hasSigns(table.name, table.email)),
    check('users_role', isOneOf(table.role, Role.options)),
    check('admins_are_mentors', sql`not ${table.isAdmin} or ${table.role} = 'mentor'`),
    check('mentors_are_approved', sql`${table.isApproved} or ${table.role} = 'student'`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is only in the browser. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    /** What its user knows it by, since nobody is shown the hash. */
    _id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    /** In words, such as 'Chrome on Windows'; empty where nothing said it. */
    browser: text().notNull().default(''),
    createdAt: instant().notNull().default(sql`now()`),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** Sessions that ended because the rights of their user changed or their account was deleted: a tab that missed the event asks why it was signed out. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    tokenHash: text().primaryKey(),
    /** Its account was deleted. */
    isDeleted: boolean().notNull().default(false),
    endedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.endedAt)],
)

/** Browsers with which someone has logged in: strangers' wrong guesses do not lock them out (docs/decisions/041). */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the token; the token itself is only in the browser, and the same for all who log in there. */
    tokenHash: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index().on(table.userId),
    index().on(table.expiresAt),
  ],
)

/** Who a sign-in provider says someone is; their address there may change, these two do not. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index().on(table.userId)],
)

/** A mailed link that sets a new password, once. */
export const passwordLinks = pgTable(
  'password_links',
  {
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** What an authenticator app makes the codes of a login from; without `confirmedAt` it is being set up, and no login asks for it. */
export const totpFactors = pgTable('totp_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users._id, { onDelete: 'cascade' }),
  /** Base32, as the app is given it (RFC 6238); encrypted by a key outside the database (docs/decisions/042). */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** The 30 seconds since 1970 whose code was used last: each is used once. */
  lastStep: integer().notNull().default(0),
})

/** Codes for who has lost the app, each used once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of the user's id and the code, hashed again with a key outside the database; the code is only with the user. */
    codeHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.userId)],
)

/** Logins that wait for the second factor, for five minutes. */
export const pendingLogins = pgTable(
  'pending_logins',
  {
    /** SHA-256 of the token; the token itself is only in the browser. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** Keys of devices that sign the challenge of a login (WebAuthn); the private key is only on the device. */
export const passkeys = pgTable(
  'passkeys',
  {
    _id: id(),
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    /** What its user calls it. */
    name: text().notNull(),
    /** As the device names it, in base64url. */
    credentialId: text().notNull().unique(),
    /** In COSE, as base64url. */
    publicKey: text().notNull(),
    /** How often it has signed, by its own count; 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches it: usb, internal and so on. */
    transports: text().array().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.userId)],
)

/** What a device has yet to sign: one for each session that adds a passkey, and for each login that waits. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** That of the session or of the pending login. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** A login at the provider in place of a password: begun, then good for one change until it expires. One for each session. */
export const freshSignIns = pgTable(
  'fresh_sign_ins',
  {
    /** That of the session. */
    tokenHash: text()
      .primaryKey()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    purpose: text().$type<Purpose>().notNull(),
    /** The id of what it is done to; empty where there is one thing only. */
    about: text().notNull(),
    /** SHA-256 of what the provider sends back. */
    stateHash: text().notNull(),
    beganAt: instant().notNull().default(sql`now()`),
    confirmedAt: instant(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.expiresAt),
    check('fresh_sign_ins_purpose', isOneOf(table.purpose, PURPOSES)),
  ],
)
