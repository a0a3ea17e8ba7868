import { mapLink } from '#src/institute/map-link.ts'
import { institute } from '#src/institute.ts'

export const callLink = `tel:${institute.phone.replace(/[^+\d]/g, '')}`
export const chatLink = whatsAppUrl(institute.whatsapp, institute.whatsappMessage)
export const mailLink = `mailto:${institute.email}?subject=${encodeURIComponent(institute.emailSubject)}`
export const mapFrame = `${mapLink}&output=embed`

/** `phone` as it is stored: what is of no known country is dialled as it was typed. */
export const phoneUrl = (phone: string) => `tel:${phone}`
/** A chat that begins with `text`; none with a number of no known country, which would be a stranger's abroad. */
export const chatUrl = (phone: string, text: string) => (phone.startsWith('+') ? whatsAppUrl(phone, text) : undefined)

function whatsAppUrl(phone: string, text: string) {
  return `https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(text)}`
}
export const mailUrl = (email: string, { subject, text }: { subject: string; text: string }) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
