import { mapLink } from '#src/shared/institute/reach.ts'
import type { ShownInstitute } from '#src/shared/institute/shown.ts'

type Of<Known extends keyof ShownInstitute> = Pick<ShownInstitute, Known>

export const callLink = ({ phone }: Of<'phone'>) => `tel:${phone.replace(/[^+\d]/g, '')}`
export const chatLink = ({ whatsapp, whatsappMessage }: Of<'whatsapp' | 'whatsappMessage'>) =>
  whatsAppUrl(whatsapp, whatsappMessage)
export const mailLink = ({ email, emailSubject }: Of<'email' | 'emailSubject'>) =>
  `mailto:${email}?subject=${encodeURIComponent(emailSubject)}`
export const mapFrame = (of: Of<'mapQuery' | 'address'>) => `${mapLink(of)}&output=embed`

/** `phone` as it is stored: what is of no known country is dialled as it was typed. */
export const phoneUrl = (phone: string) => `tel:${phone}`
/** A chat that begins with `text`; none with a number of no known country, which would be a stranger's abroad. */
export const chatUrl = (phone: string, text: string) => (phone.startsWith('+') ? whatsAppUrl(phone, text) : undefined)

function whatsAppUrl(phone: string, text: string) {
  return `https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(text)}`
}
export const mailUrl = (email: string, { subject, text }: { subject: string; text: string }) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
