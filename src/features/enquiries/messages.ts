import { stripBidi } from '#src/shared/text.ts'
import type { EnquiryState } from './contract.ts'

export const messages = {
  booked: 'Thank you. We have received your demo request.',
  sent: 'Thank you. We have received your message and will reply within 24 hours.',
  sendAgain: 'Please send the form once more.',
  marked: (name: string, state: EnquiryState) => `${stripBidi(name)} is marked as ${state}.`,
}
