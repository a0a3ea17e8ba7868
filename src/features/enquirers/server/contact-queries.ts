import { and, desc, eq, or, sql } from 'drizzle-orm'
import { normalizeMailbox } from '#src/features/enquiries/rules.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { enquirerContacts, enquirers } from './table.ts'

type Contacts = { email: string; phoneE164: string }

/** By what someone is known; an email address is the same with and without what follows a plus sign. */
export const listContacts = ({ email, phoneE164 }: Contacts) => [
  ...(phoneE164 ? [{ kind: 'phone' as const, value: phoneE164 }] : []),
  ...(email ? [{ kind: 'email' as const, value: normalizeMailbox(email) }] : []),
]
export type ContactOf = ReturnType<typeof listContacts>[number]

export const isContact = ({ kind, value }: ContactOf) =>
  and(eq(enquirerContacts.kind, kind), eq(enquirerContacts.value, value))

/** Those who have one of these contacts, the latest to ask first. */
export const findEnquirersWith = (db: Reader, contacts: ContactOf[]) =>
  db
    .select({
      kind: enquirerContacts.kind,
      value: enquirerContacts.value,
      enquirerId: enquirerContacts.enquirerId,
      name: enquirers.name,
    })
    .from(enquirerContacts)
    .innerJoin(enquirers, eq(enquirers._id, enquirerContacts.enquirerId))
    .where(or(...contacts.map(isContact)))
    .orderBy(desc(enquirers.lastAt))

export async function addContacts(tx: Tx, enquirerId: string, contacts: ContactOf[]) {
  await tx
    .insert(enquirerContacts)
    .values(contacts.map((contact) => ({ ...contact, enquirerId })))
    .onConflictDoNothing()
}

/** Of a row of `enquirers`: everything in it was asked under one email address, which nobody else has. */
export const hasOneAddress = sql`(
  select count(*) from enquirer_contacts own
  join enquirer_contacts shared on shared.kind = own.kind and shared.value = own.value
  where own.enquirer_id = enquirers.id and own.kind = 'email'
) = 1`
