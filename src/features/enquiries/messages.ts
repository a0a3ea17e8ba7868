import { inSentence } from '#src/shared/text.ts'
import type { EnquiryState } from './contract.ts'

export const messages = {
  booked: 'Thank you. Your demo request has reached us.',
  sent: 'Thank you. Your message has reached us; we reply within 24 hours.',
  marked: (name: string, state: EnquiryState) => `${inSentence(name)} is marked as ${state}.`,
}
