import type { ActorRole, SubjectKind } from '#src/access/subject.ts'
import { stripBidi } from '#src/shared/text.ts'

/** What each kind of thing is called where a list is narrowed to it. */
export const KINDS: Record<SubjectKind, string> = {
  user: 'People',
  'sign-in': 'Sign-ins',
  course: 'Courses',
  enrollment: 'Enrollments',
  batch: 'Batches',
  class: 'Classes',
  certificate: 'Certificates',
  discussion: 'Discussions',
  blog: 'Blog posts',
  'demo booking': 'Demo bookings',
  'contact message': 'Contact messages',
  enquiry: 'Enquiries',
  file: 'Files',
  list: 'Lists and exports',
  settings: 'Settings',
  site: 'The whole site',
}

export const ROLES: Record<ActorRole, string> = {
  guest: 'Not logged in',
  student: 'Student',
  mentor: 'Mentor',
  admin: 'Admin',
  system: 'System',
}

/**
 * What each action is in words, after who did it: `{thing}` is its label, `{student}` whom it concerns. A call without its
 * words fails test/sweeps/audit.test.ts.
 */
export const SENTENCES: Record<string, string> = {
  'accounts.login': 'logged in',
  'accounts.loginFailed': 'failed to log in as {thing}',
  'accounts.enterCode': 'logged in with a code',
  'accounts.confirmSecondFactor': 'set up an authenticator app',
  'accounts.newRecoveryCodes': 'made new recovery codes',
  'accounts.removeApp': 'removed their authenticator app',
  'accounts.usePasskey': 'logged in with a passkey',
  'accounts.addPasskey': 'added a passkey',
  'accounts.renamePasskey': 'renamed a passkey',
  'accounts.removePasskey': 'removed a passkey',
  'accounts.removeSecondFactor': 'turned off two-step login',
  'accounts.signup': 'signed up',
  'accounts.logout': 'logged out',
  'accounts.resetPassword': 'set a new password with an emailed link',
  'accounts.changePassword': 'changed their password',
  'accounts.endSession': 'logged out one of their devices',
  'accounts.signOutEverywhere': 'logged out everywhere',
  'notifications.choose': 'changed which notifications they want',
  'accounts.googleCallback': 'logged in through the sign-in provider',
  'institute.import': 'imported settings: {thing}',
  'institute.setUp': 'set up the site as {thing}',
  'institute.testEmail': 'sent themselves a test email',
  'institute.save': 'changed the settings of the section {thing}',
  'institute.logo': 'uploaded the logo {thing}',
  'media.upload': 'uploaded the file {thing}',
  'users.students': 'read the list {thing}',
  'users.exportStudents': 'exported the list {thing}',
  'users.importStudents': 'imported {thing}',
  'users.sendEmailAgain': 'sent {thing} an email about the account again',
  'users.approve': 'approved the student {thing}',
  'users.undoApproval': 'took back the approval of the student {thing}',
  'users.reject': 'deleted the account of {thing}',
  'users.withRole': 'read the list {thing}',
  'users.createMentor': 'created the mentor {thing}',
  'users.promote': 'made {thing} an admin',
  'users.demote': 'removed the admin rights of {thing}',
  'users.profile': 'opened the profile of {thing}',
  'users.editOwnProfile': 'edited their own profile',
  'users.editMentorProfile': 'edited what the website says of them',
  'users.editProfile': 'edited the profile of {thing}',
  'courses.create': 'created the course {thing}',
  'courses.edit': 'edited the course {thing}',
  'courses.unpublish': 'unpublished the course {thing}',
  'courses.remove': 'deleted the course {thing}',
  'enrollments.enroll': 'enrolled {student} in {thing}',
  'enrollments.approveAndEnroll': 'approved and enrolled the student {thing}',
  'enrollments.ofCourse': 'read the list {thing}',
  'enrollments.exportCsv': 'exported the list {thing}',
  'enrollments.setStatus': 'changed the status of {student} in {thing}',
  'enrollments.setStatuses': 'changed the status of {thing}',
  'enrollments.deEnroll': 'removed {student} from {thing}',
  'batches.get': 'opened the batch {thing} with the contacts of its students',
  'batches.create': 'planned the batch {thing}',
  'batches.edit': 'edited the batch {thing}',
  'batches.cancel': 'cancelled the batch {thing}',
  'batches.importStudents': 'imported {student} into {thing}',
  'batches.giveSeat': 'gave {student} a seat or a place on the waiting list in {thing}',
  'batches.takeSeat': 'removed {student} from {thing}',
  'batches.accept': 'accepted the seat offered to {student} in {thing}',
  'batches.decline': 'declined the seat offered to {student} in {thing}',
  'batches.changeClass': 'changed {thing}',
  'batches.addClass': 'added {thing}',
  'batches.withoutBatch': 'read the list {thing}',
  'batches.receipts': 'read who has seen the change of {thing}',
  'batches.extend': 'added classes to {thing}',
  'batches.merge': 'merged the batch {thing} into another',
  'batches.pause': 'changed the leave of {student} in {thing}',
  'batches.changeSeveral': 'changed {thing} at once',
  'batches.addHoliday': 'declared the holiday {thing}',
  'batches.removeHoliday': 'removed the holiday {thing}',
  'batches.makeFeed': 'created a new secret link to their calendar',
  'batches.removeFeed': 'turned off the secret link to their calendar',
  'announcements.announce': 'announced something to {thing}',
  'announcements.withdraw': 'withdrew an announcement to {thing}',
  'announcements.receipts': 'read who has seen an announcement to {thing}',
  sendAnnouncement: 'sent an announcement to {thing}',
  'handouts.add': 'added a handout to {thing}',
  'handouts.change': 'changed a handout of {thing}',
  'handouts.remove': 'removed a handout of {thing}',
  'leave.request': 'asked for leave from {thing}',
  'leave.answer': 'answered the leave of {student} from {thing}',
  'leave.takeBack': 'took back their leave',
  'attendance.mark': 'saved attendance of {thing}',
  'attendance.correct': 'corrected the attendance of {student} in {thing}',
  'attendance.addAttendee': 'added {student} to {thing}',
  'attendance.assignAttendee': 'linked a name to {student} in {thing}',
  'attendance.markVisitor': 'marked a visitor in {thing}',
  'attendance.removeAttendee': 'removed {student} from {thing}',
  'attendance.exportSheet': 'exported the list {thing}',
  'attendance.checkIn': 'checked in to {thing}',
  'attendance.reserve': 'reserved a make-up seat in {thing}',
  'attendance.release': 'gave up a make-up seat in {thing}',
  'visits.invite': 'invited {thing} to a demo class',
  'visits.withdraw': 'withdrew the invitation of {thing} to a demo class',
  'visits.respond': 'cancelled or moved their demo class',
  'feedback.ask': 'asked for feedback of {thing}',
  'feedback.offerReview': 'offered a review of {thing}',
  'feedback.reviews': 'read the list {thing}',
  'feedback.withdrawReview': 'withdrew a review of {thing}',
  'certificates.reserveMakeUps': 'reserved seats to make up classes of {thing}',
  'certificates.issue': 'issued {thing}',
  'certificates.revoke': 'revoked {thing} of {student}',
  'certificates.replace': 'replaced {thing} of {student}',
  'forum.create': 'started the discussion {thing}',
  'forum.reply': 'replied in the discussion {thing}',
  'forum.editOwn': 'edited their discussion {thing}',
  'forum.editOwnReply': 'edited their reply in the discussion {thing}',
  'forum.removeOwn': 'deleted their discussion {thing}',
  'forum.removeOwnReply': 'deleted their reply in the discussion {thing}',
  'forum.report': 'reported a post in the discussion {thing}',
  'forum.setVisibility': 'decided about a post in the discussion {thing}',
  'forum.remove': 'deleted the hidden discussion {thing}',
  'forum.removeReply': 'deleted a hidden reply in the discussion {thing}',
  'blogs.create': 'wrote the blog post {thing}',
  'blogs.edit': 'edited the blog post {thing}',
  'blogs.remove': 'deleted the blog post {thing}',
  'enquiries.book': 'booked a demo class',
  'enquiries.bookings': 'read the list {thing}',
  'enquiries.exportBookings': 'exported the list {thing}',
  'enquiries.markBooking': 'changed the state of the demo booking of {thing}',
  'enquiries.send': 'sent a contact message',
  'enquiries.inbox': 'read the list {thing}',
  'enquiries.markMessage': 'changed the state of the contact message of {thing}',
  'enquirers.list': 'read the list {thing}',
  'enquirers.add': 'entered the enquiry of {thing}',
  'enquirers.knownPhones': 'read the list {thing}',
  'enquirers.ofApplicants': 'read the list {thing}',
  'enquirers.takePhone': 'added the phone number from an enquiry to {thing}',
  'enquirers.get': 'opened the enquiry of {thing}',
  'enquirers.ofStudent': 'opened the enquiry of {thing}',
  'enquirers.edit': 'changed the enquiry of {thing}',
  'enquirers.addNote': 'added a note to the enquiry of {thing}',
  'enquirers.contact': 'opened a call, WhatsApp or email to {thing}',
  'enquirers.merge': 'merged another enquiry into that of {thing}',
  'enquirers.distinguish': 'noted that {thing} is not the same person as in another enquiry',
  'enquirers.split': 'split the enquiry of {thing}',
  'enquirers.remove': 'deleted {thing}',
  'activity.list': 'read the list {thing}',
  'activity.exportCsv': 'exported the list {thing}',
  'privacy.setConsent': 'changed what they agree to',
  'privacy.copy': 'asked for a copy of their data',
  'privacy.openCopy': 'downloaded the copy of their data',
  'privacy.request': 'sent a privacy request',
  'privacy.takeBack': 'withdrew a privacy request',
  'privacy.mentors': 'read the list {thing}',
  'privacy.requests': 'read the list {thing}',
  'privacy.answer': 'answered a privacy request of {thing}',
  'privacy.erase': 'asked for the deletion of their account',
  'privacy.unsubscribe': 'stopped emails by the link in an email',
  passwordLink: 'created a password link for {thing}',
  invitation: 'invited {thing} by email',
  passTime: 'ended an offer in the batch {thing}',
  visitChange: 'updated the demo class of {thing}',
  tidy: 'removed {thing}',
  erasure: 'carried out the erasure that {thing} had asked for',
  retention: 'deleted {thing} that had been kept long enough',
  sendEmails: 'released {thing} for sending',
  dropEmails: 'dropped {thing} that were held',
  backup: 'made a backup of {thing}',
  breachList: 'listed {thing} affected by a breach',
  breach: 'released the notice of a breach to {thing}',
  export: 'exported {thing}',
  restore: 'restored {thing}',
  eraseAgain: 'deleted {thing} once more, which the restored backup still had',
  replay: 'repeated in the restored backup: {thing}',
  'remove-second-factor': 'turned off two-step login of {thing}',
  'certificate-key': 'marked {thing}',
  'create-admin': 'created the admin {thing}',
}

type Row = {
  actorId: string | null
  actorName: string | null
  actorRole: ActorRole
  action: string
  subjectId: string | null
  label: string | null
  studentId: string | null
  studentName: string | null
}

const DELETED = 'a deleted account'
const nameOrDeleted = (name: string | null, id: string | null) =>
  name ? stripBidi(name) : `${DELETED}${id ? ` (${id})` : ''}`
const capitalize = (words: string) => (words.startsWith(DELETED) ? words.replace(/^a/, 'A') : words)

/** Done by who was not signed in, and is the one whom it names. */
const ACTOR_IS_SUBJECT = [
  'accounts.signup',
  'accounts.resetPassword',
  'accounts.googleCallback',
  'enquiries.book',
  'enquiries.send',
  'visits.respond',
  'privacy.unsubscribe',
]

/** Earlier versions had other names for three features; the rows of the log stay as they were written. */
const currentName = (action: string) =>
  action
    .replace(/^people\./, 'accounts.')
    .replace(/^members\./, 'users.')
    .replace(/^admissions\./, 'enquirers.')

/** By the name they had then; of a deleted student the id. */
export function describeActor({ actorId, actorName, actorRole, action, subjectId, label }: Row) {
  if (actorId) return capitalize(nameOrDeleted(actorName, actorId))
  if (ACTOR_IS_SUBJECT.includes(currentName(action))) return capitalize(nameOrDeleted(label, subjectId))
  return actorRole === 'system' ? 'The system' : 'Someone not logged in'
}

/** A row of the log in plain English. What has no words yet is shown as it is called. */
export function describeActivity(row: Row) {
  const words = SENTENCES[currentName(row.action)] ?? `changed {thing} (${row.action})`
  const sentence = words
    .split(/(\{\w+\})/)
    .map((segment) => {
      if (segment === '{thing}') return nameOrDeleted(row.label, row.subjectId)
      return segment === '{student}' ? nameOrDeleted(row.studentName, row.studentId) : segment
    })
    .join('')
  return `${describeActor(row)} ${sentence}`
}
