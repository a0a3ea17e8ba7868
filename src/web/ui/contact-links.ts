import { institute } from '#src/institute.ts'
import { internationalPhone } from '#src/shared/phone.ts'

export const callLink = `tel:${institute.phone.replace(/[^+\d]/g, '')}`
export const chatLink = chatWith(institute.whatsapp, institute.whatsappMessage)
export const mailLink = `mailto:${institute.email}?subject=${encodeURIComponent(institute.emailSubject)}`
export const mapLink = `https://www.google.com/maps?q=${encodeURIComponent(institute.mapQuery)}`
export const mapFrame = `${mapLink}&output=embed`

/** The ways to reach somebody else, with what is said begun. */
export const callTo = (phone: string) => `tel:+${internationalPhone(phone)}`
export function chatWith(phone: string, text: string) {
  return `https://wa.me/${internationalPhone(phone)}?text=${encodeURIComponent(text)}`
}
export const mailTo = (email: string, { subject, text }: { subject: string; text: string }) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
