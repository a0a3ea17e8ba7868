import { and, eq } from 'drizzle-orm'
import { mailboxOf } from '#src/features/enquiries/rules.ts'
import { enquirerContacts } from './table.ts'

/** By what someone is known; an email address is the same with and without what follows a plus sign. */
export const contactsOf = ({ email, phone }: { email: string; phone: string }) => [
  ...(phone ? [{ kind: 'phone' as const, value: phone }] : []),
  { kind: 'email' as const, value: mailboxOf(email) },
]
export type ContactOf = ReturnType<typeof contactsOf>[number]

export const isContact = ({ kind, value }: ContactOf) =>
  and(eq(enquirerContacts.kind, kind), eq(enquirerContacts.value, value))
