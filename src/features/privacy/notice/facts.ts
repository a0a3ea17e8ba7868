import { joinKnown } from '#src/shared/institute/reach.ts'
import type { ShownInstitute } from '#src/shared/institute/shown.ts'

/** What a notice says of the institute: `whom` to ask, and by which `ways` or at which `place`; empty where it is not known. */
export function noticeFacts({ name, phone, address, cityAndCountry, privacyContact }: ShownInstitute) {
  const { email } = privacyContact
  return {
    institute: name,
    whom: joinKnown(privacyContact.name, privacyContact.role),
    email,
    ways: joinKnown(email, phone),
    place: joinKnown(address, cityAndCountry),
  }
}
export type NoticeFacts = ReturnType<typeof noticeFacts>

/** ': by email or phone, or there', of what is known. */
export function reach(ways: string, or: string, place: string) {
  const both = [ways, place].filter(Boolean).join(or)
  return both && `: ${both}`
}
