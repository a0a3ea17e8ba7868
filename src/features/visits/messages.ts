import { stripBidi } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'

export const messages = {
  unknownBooking: 'Demo booking not found.',
  unknownClass: 'Class not found.',
  wrongCourse: 'This class is not one of the course that the booking is for.',
  notForVisitors:
    'This class takes no visitors: its course is not published, or it is held online without a link to join.',
  cancelled: 'This class is cancelled. Please choose another.',
  begun: 'This class has already begun. Please choose another.',
  full: 'No seat for a visitor is free in this class. Please choose another.',
  notOffered: 'This class is no longer offered. Please choose another.',
  chooseClass: 'Please choose a class',
  invitedAlready: (name: string, startsAt: string) =>
    `${stripBidi(name)} is already invited to the class on ${formatDateTime(startsAt)}.`,
  invitedElsewhere: (startsAt: string) =>
    `You are already invited to the class on ${formatDateTime(startsAt)}. Its email has a link to choose another.`,
  invited: (name: string, startsAt: string) =>
    `${stripBidi(name)} is invited to the class on ${formatDateTime(startsAt)}. The email is on its way.`,
  notInvited: (name: string) => `${stripBidi(name)} is not invited to an upcoming class.`,
  withdrawn: (name: string) => `${stripBidi(name)} is no longer invited. The email is on its way.`,
  linkIsOver: 'This link has been used or has expired.',
  chooseAnswer: "Please choose 'cancel' or 'move'",
  cancelledByVisitor: (startsAt: string) => `Your demo class on ${formatDateTime(startsAt)} is cancelled.`,
  visitorCancelled: (name: string, startsAt: string) =>
    `${stripBidi(name)} cancelled the demo class on ${formatDateTime(startsAt)}.`,
  visitorMoved: (name: string, from: string, to: string) =>
    `${stripBidi(name)} moved the demo class from ${formatDateTime(from)} to ${formatDateTime(to)}.`,
  visitorChose: (name: string, startsAt: string) =>
    `${stripBidi(name)} chose the demo class on ${formatDateTime(startsAt)}.`,
  moved: (startsAt: string) =>
    `Your demo class is on ${formatDateTime(startsAt)} now. We have emailed you the details and a new link.`,
}
