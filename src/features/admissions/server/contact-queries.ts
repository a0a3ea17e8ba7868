import { and, eq, sql } from 'drizzle-orm'
import { mailboxOf } from '#src/features/enquiries/rules.ts'
import { enquirerContacts } from './table.ts'

/** By what someone is known; an email address is the same with and without what follows a plus sign. */
export const contactsOf = ({ email, phoneE164 }: { email: string; phoneE164: string }) => [
  ...(phoneE164 ? [{ kind: 'phone' as const, value: phoneE164 }] : []),
  { kind: 'email' as const, value: mailboxOf(email) },
]
export type ContactOf = ReturnType<typeof contactsOf>[number]

export const isContact = ({ kind, value }: ContactOf) =>
  and(eq(enquirerContacts.kind, kind), eq(enquirerContacts.value, value))

/** Of a row of `enquirers`: everything in it was asked under one email address. */
export const hasOneAddress = sql`(
  select count(*) from enquirer_contacts of_it where of_it.enquirer_id = enquirers.id and of_it.kind = 'email'
) = 1`
