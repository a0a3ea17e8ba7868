import { institute } from '#src/institute.ts'
import { nextOpening, type Opening } from '#src/shared/opening-hours.ts'
import { duration } from '#src/shared/time.ts'
import type { DemoCourse, EnquiryState, Subject } from './contract.ts'

/** What one may ask a demo class of, in words. */
export const COURSES: Record<DemoCourse, string> = {
  'sap-sd': 'SAP S/4HANA SD',
  'sap-mm': 'SAP S/4HANA MM',
  'sap-le': 'SAP S/4HANA LE',
}

/** What a message may be about, in words. */
export const SUBJECTS: Record<Subject, string> = {
  'course-inquiry': 'Course inquiry',
  admission: 'Admission',
  fees: 'Fees',
  placement: 'Placement',
  'demo-class': 'Demo class',
  'technical-support': 'Technical support',
  other: 'Something else',
}

/** Where a letter to an address lands: what follows a plus sign is only a note of its owner's. */
export const mailboxOf = (email: string) => email.replace(/\+[^@]*@/, '@')

export const STATES: Record<EnquiryState, string> = { new: 'New', called: 'Called', done: 'Done' }

const DAY = 24 * 60 * 60_000

/** By when a message is answered: 24 hours after it came, or at the next opening where that hour is closed (product 11.14). */
export const dueAt = (createdAt: string, opening: Opening = institute) =>
  new Date(nextOpening(Date.parse(createdAt) + DAY, opening)).toISOString()

/** 'due in 3 hours', 'overdue by 2 days'. */
export function dueInWords(dueAt: string, now: number) {
  const left = Date.parse(dueAt) - now
  return left >= 0 ? `due in ${duration(left)}` : `overdue by ${duration(-left)}`
}
