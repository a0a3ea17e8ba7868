import { howMany, inSentence } from '#src/shared/text.ts'
import { duration } from '#src/shared/time.ts'

export const messages = {
  waitHere:
    'Marks of a register wait on this phone and are not stored yet. They stay here, and are sent once you sign in again on this phone.',
  stored: (count: number) => `${howMany(count, 'mark is', 'marks are')} stored.`,
  /** `ahead`: milliseconds by which a phone's clock is, behind where less than none. */
  clockIsWrong: (ahead: number) =>
    `The clock of this phone is ${duration(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}. The times of its marks were set right.`,
  classCancelled: 'This class is cancelled. It has no register.',
  tooEarly: 'Marks are made from 30 minutes before the class.',
  tooLate: 'Marks are made until 7 days after the class. An admin can correct them.',
  notInRegister: 'They had no seat in this class as it began.',
  unknownStudent: 'This student is not here any more.',
  notYetHeld: 'A class that has not begun has nothing to correct.',
  corrected: (name: string) => `The mark of ${name} is corrected.`,
  noReason: 'Please say why',
  unknownMark: 'A mark is present, late, absent or excused',

  noCodeNow: 'The code is shown from 15 minutes before the class until its end.',
  wrongCode: 'This code is not shown in a class of yours right now. Please look at the screen again.',
  tooManyCodes: (minutes: number) =>
    `Too many codes were tried. Please tell your mentor, or try again in ${howMany(minutes, 'minute', 'minutes')}.`,
  checkedIn: (course: string, number: number) => `You are checked in to class ${number} of ${inSentence(course)}.`,
  checkedInAlready: (course: string, number: number) =>
    `You are marked in class ${number} of ${inSentence(course)} already.`,
  loginToCheckIn: 'Too many wrong codes were tried without a login. Please log in, then type the code that is shown.',
  ticketGiven: 'Your code is noted. Log in within ten minutes, and you are checked in.',
  ticketOver: 'Your code is no longer good. Please look at the screen again.',

  notMissed: 'Only a class you missed can be made up.',
  notInCourse: 'You are not enrolled in this course.',
  madeUpAlready: 'You have a chair to make this class up already.',
  noSuchMakeUp: 'This class does not make up for the one you missed.',
  makeUpOver: 'This class has begun already.',
  inTheWay: 'You have another class at that time.',
  noChair: 'No chair is free in this class.',
  reserved: (when: string) => `Your chair is reserved: ${when}.`,
  noReservation: 'You have no chair reserved in this class.',
  released: 'Your chair is free for someone else.',
}
