import type { ShownInstitute } from './shown.ts'

export type Reached = Pick<ShownInstitute, 'phone' | 'email'>

/** 'call us now: +91 …', by email where there is no phone. */
export function reachUs({ phone, email }: Reached, when = '') {
  if (phone) return `call us${when}: ${phone}`
  return email ? `write to us${when}: ${email}` : `contact us${when}`
}

/** Where a map shows the institute; nothing where it is not known. */
export function mapLink({ mapQuery, address }: Pick<ShownInstitute, 'mapQuery' | 'address'>) {
  const place = mapQuery || address
  return place && `https://www.google.com/maps?q=${encodeURIComponent(place)}`
}

/** 'Name, street, city' of what is known. */
export const joinKnown = (...lines: (string | undefined)[]) => lines.filter(Boolean).join(', ')
