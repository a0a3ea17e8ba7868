import { joinKnown } from '#src/shared/institute/reach.ts'
import type { Institute } from '#src/shared/institute/shown.ts'

/** What a notice says of the institute: `whom` to ask, and by which `ways` or at which `place`; empty where it is not known. */
export function noticeFacts({ identity, privacy }: Pick<Institute, 'identity' | 'privacy'>) {
  const { name, phone, address, cityAndCountry } = identity
  const { contact, keptMonths, keptDays } = privacy
  return {
    institute: name,
    whom: joinKnown(contact.name, contact.role),
    email: contact.email,
    ways: joinKnown(contact.email, phone),
    place: joinKnown(address, cityAndCountry),
    periods: { keptMonths, keptDays },
  }
}
export type NoticeFacts = ReturnType<typeof noticeFacts>

/** ': by email or phone, or there', of what is known. */
export function reach(ways: string, or: string, place: string) {
  const both = [ways, place].filter(Boolean).join(or)
  return both && `: ${both}`
}
