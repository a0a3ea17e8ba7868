import { mapLink } from '#src/institute/map-link.ts'
import { institute } from '#src/institute.ts'

export const callLink = `tel:${institute.phone.replace(/[^+\d]/g, '')}`
export const chatLink = whatsApp(institute.whatsapp, institute.whatsappMessage)
export const mailLink = `mailto:${institute.email}?subject=${encodeURIComponent(institute.emailSubject)}`
export const mapFrame = `${mapLink}&output=embed`

/** `phone` as it is stored: what is of no known country is dialled as it was typed. */
export const callTo = (phone: string) => `tel:${phone}`
/** A chat that begins with `text`; none with a number of no known country, which would be a stranger's abroad. */
export const chatWith = (phone: string, text: string) => (phone.startsWith('+') ? whatsApp(phone, text) : undefined)

function whatsApp(phone: string, text: string) {
  return `https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(text)}`
}
export const mailTo = (email: string, { subject, text }: { subject: string; text: string }) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
