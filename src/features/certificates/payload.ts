/** What a certificate says. Dates are '2027-01-05'. */
export type CertificateFields = {
  number: string
  name: string
  course: string
  /** 'classroom', 'online' or 'both'; empty where the student was in no batch. */
  medium: string
  attended: number
  /** None where no class was marked: staff attest it. */
  of: number
  /** To the half hour. */
  hours: number
  from: string
  to: string
  mentor: string
  issuedOn: string
}

/** The order of the fields in the payload; another one needs another version. */
const FIELD_ORDER = [
  'number',
  'name',
  'course',
  'medium',
  'attended',
  'of',
  'hours',
  'from',
  'to',
  'mentor',
  'issuedOn',
] as const satisfies (keyof CertificateFields)[]
const NUMERIC_FIELDS: readonly string[] = ['attended', 'of', 'hours']
const VERSION = 1

/** What is signed: an array without names, so that the QR code stays small; text in NFC. */
export const encodePayload = (fields: CertificateFields) =>
  JSON.stringify([VERSION, ...FIELD_ORDER.map((name) => fields[name])]).normalize('NFC')

/** Undefined for a payload of another version or shape. */
export function decodePayload(text: string): CertificateFields | undefined {
  const payload: unknown = JSON.parse(text)
  if (!Array.isArray(payload) || payload[0] !== VERSION || payload.length !== FIELD_ORDER.length + 1) return
  const entries = FIELD_ORDER.map((name, at): [string, unknown] => [name, payload[at + 1]])
  const isRight = entries.every(
    ([name, value]) => typeof value === (NUMERIC_FIELDS.includes(name) ? 'number' : 'string'),
  )
  // Each name of ORDER was given a value of its type.
  return isRight ? (Object.fromEntries(entries) as CertificateFields) : undefined
}
