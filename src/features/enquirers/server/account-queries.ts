import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { normalizeMailbox } from '#src/features/enquiries/rules.ts'
import { contactMessages, demoBookings } from '#src/features/enquiries/server/table.ts'
import { isId } from '#src/server/db/column-types.ts'
import type { Db, Reader } from '#src/server/db/db.ts'
import { findSharingEnquirer } from '../rules.ts'
import { findEnquirersWith, listContacts } from './contact-queries.ts'
import { enquirerContacts, enquirerRequests } from './table.ts'

const { _id, name, email, phoneE164, createdAt } = users
const accountColumns = { _id, name, email, phoneE164, createdAt }

type Account = { name: string; email: string; phoneE164: string }

/** Who asked with the email address of an account, else with its phone number. */
const findEnquirerOfAccount = async (db: Reader, account: Account) =>
  findSharingEnquirer(await findEnquirersWith(db, listContacts(account)), account.name)

/** An account, and who of those who asked has it. */
export async function findEnquirerOfUser(db: Reader, userId: string) {
  if (!isId(userId)) return
  const [account] = await db.select(accountColumns).from(users).where(eq(users._id, userId))
  const enquirerId = account && (await findEnquirerOfAccount(db, account))
  return enquirerId ? { account, enquirerId } : undefined
}

/**
 * The account of whoever asked, by an email address before one by a phone number. Contacts are without what follows a plus sign, which
 * the address of an account has where its owner typed it into both forms.
 */
export async function findAccount(db: Db, enquirerId: string) {
  const contacts = await db
    .select({ kind: enquirerContacts.kind, value: enquirerContacts.value })
    .from(enquirerContacts)
    .where(eq(enquirerContacts.enquirerId, enquirerId))
  const listValues = (wanted: 'phone' | 'email') =>
    contacts.filter(({ kind }) => kind === wanted).map(({ value }) => value)
  const addresses = [...listValues('email'), ...(await listAddresses(db, enquirerId))]
  const accounts = await db
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.role, 'student'), or(inArray(email, addresses), inArray(phoneE164, listValues('phone')))))
  const hasAddress = (account: Account) => listValues('email').includes(normalizeMailbox(account.email))
  for (const account of accounts.toSorted((a, b) => Number(hasAddress(b)) - Number(hasAddress(a))))
    if ((await findEnquirerOfAccount(db, account)) === enquirerId) return account
  return null
}

/** As they were typed into the forms. */
async function listAddresses(db: Db, enquirerId: string) {
  const rows = await db
    .select({ email: sql<string>`coalesce(${demoBookings.email}, ${contactMessages.email})` })
    .from(enquirerRequests)
    .leftJoin(demoBookings, eq(demoBookings._id, enquirerRequests.bookingId))
    .leftJoin(contactMessages, eq(contactMessages._id, enquirerRequests.messageId))
    .where(eq(enquirerRequests.enquirerId, enquirerId))
  return rows.flatMap(({ email }) => email || [])
}
