import type { testApp } from '../app.ts'

export type App = Awaited<ReturnType<typeof testApp>>
type User = Awaited<ReturnType<App['signedInAs']>>

/** The student whom the rows are about, staff, and a classmate. */
export type Users = { app: App; student: User; admin: User; mentor: User; classmate: User }

export const NAME = 'Zqname Kini'
export const EMAIL = 'zqemail@example.org'
/** As it is typed; stored with +91 before it. */
export const PHONE = '9812309876'
export const PASSWORD = 'monsoon over the zqghats'

/** Each text that the student wrote, or that was written about them, by a word that nothing else has. */
export const WORDS = {
  oldName: 'Zqoldname',
  oldEmail: 'zqoldemail',
  name: 'Zqname',
  email: 'zqemail',
  phone: PHONE,
  address: 'Zqaddress',
  degree: 'Zqdegree',
  passkey: 'Zqpasskey',
  request: 'Zqrequest',
  response: 'Zqanswer',
  ownDiscussion: 'Zqalone',
  removedDiscussion: 'Zqremoved',
  discussion: 'Zqdiscussion',
  reply: 'Zqreply',
  leave: 'Zqleave',
  report: 'Zqreport',
  correction: 'Zqcorrection',
  comment: 'Zqcomment',
  review: 'Zqreview',
  unnamed: 'Zqunnamed',
  revocation: 'Zqrevocation',
  booking: 'Zqbooking',
  message: 'Zqmessage',
  note: 'Zqnote',
} as const

/** Those that nobody can write without a classroom. */
export const OF_CLASSROOM: (keyof typeof WORDS)[] = ['correction', 'comment', 'review', 'unnamed', 'revocation']
