import { institute } from '#src/institute.ts'

/** The ways to reach the institute, as addresses. */
export const callLink = `tel:${institute.phone.replace(/[^+\d]/g, '')}`
export const chatLink = `https://wa.me/${institute.whatsapp}?text=${encodeURIComponent(institute.whatsappMessage)}`
export const mailLink = `mailto:${institute.email}?subject=${encodeURIComponent(institute.emailSubject)}`
export const mapLink = `https://www.google.com/maps?q=${encodeURIComponent(institute.mapQuery)}`
export const mapFrame = `${mapLink}&output=embed`
