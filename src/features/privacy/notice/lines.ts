/**
 * The lines of the list in the privacy notice, and the details of each. The inventory (src/features/privacy/server/inventory)
 * puts every column that is about someone into a detail, and each language has words for every detail: a column without a detail
 * does not compile, nor does a detail without words.
 */
export const LINES = {
  account: ['name', 'email', 'password', 'contact', 'education', 'role', 'dates', 'provider'],
  logins: ['sessions', 'browsers', 'links', 'codes', 'passkeys'],
  courses: ['enrollments', 'materials'],
  classes: ['seats', 'makeUps', 'recordings', 'timetable'],
  attendance: ['marks', 'browser', 'guests', 'leave'],
  feedback: ['given', 'responses'],
  certificates: ['content', 'number'],
  forum: ['posts', 'reports'],
  enquiries: ['requests', 'contacts', 'notes', 'visits'],
  consents: ['choices'],
  requests: ['sent', 'copies'],
  messages: ['emails', 'notifications', 'settings'],
  activity: ['log'],
  work: ['teaching', 'writing', 'decisions'],
  attempts: ['counts', 'responses'],
  serverLog: ['requests'],
  backups: ['copies'],
  deleted: ['ids'],
  sealed: ['record'],
} as const

export type Line = keyof typeof LINES
/** What a column is in the words of the notice: 'account.name'. */
export type Detail = { [Each in Line]: `${Each}.${(typeof LINES)[Each][number]}` }[Line]

/** What no column of the database holds. */
export const OUTSIDE_DATABASE: Detail[] = ['serverLog.requests', 'backups.copies']
