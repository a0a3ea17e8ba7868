import type { DemoCourse, Subject } from './contract.ts'

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
