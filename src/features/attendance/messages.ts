import { countInWords, stripBidi } from '#src/shared/text.ts'
import { duration } from '#src/shared/time.ts'

export const messages = {
  waitHere:
    'Some attendance is on this phone only and is not saved yet. It is sent when you log in again on this phone.',
  stored: (count: number) => `Attendance saved for ${countInWords(count, 'student')}.`,
  /** `ahead`: milliseconds by which a phone's clock is, behind where less than none. */
  clockIsWrong: (ahead: number) =>
    `The clock of this phone is ${duration(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}. We have corrected the times of the attendance.`,
  classCancelled: 'This class is cancelled. Nobody can be marked.',
  recordedBefore: (count: number) =>
    `This class is cancelled. The attendance of ${countInWords(count, 'student')} that was saved before that does not count.`,
  tooEarly: 'You can mark attendance from 30 minutes before the class.',
  tooLate: 'You can mark attendance until 7 days after the class. After that, ask an admin.',
  notInRegister: 'This student is not in the attendance register of this class.',
  unknownStudent: 'This student no longer has an account.',
  notYetHeld: 'This class has not begun. There is no attendance to change yet.',
  corrected: (name: string) => `Attendance of ${name} changed.`,
  noReason: 'Please give a reason',
  guestMark: 'A guest can be marked present or absent.',
  unknownVisitor: 'This visitor is not in the attendance register of this class.',
  came: (name: string) => `${stripBidi(name)} came.`,
  didNotCome: (name: string) => `${stripBidi(name)} did not come.`,
  added: (name: string) => `${name} is added to this class.`,
  seated: (name: string, batch: string) => `${name} is added to this class and has a seat in ${stripBidi(batch)}.`,
  unknownBooking: 'Booking not found.',
  unknownAttendee: 'Nobody was added to this class under this id.',
  tooManyVisitors: (most: number) => `A class has at most ${countInWords(most, 'visitor')}.`,
  notEnrolled: (name: string) => `${name} is not enrolled in this course. Give them a seat to enroll them as well.`,
  notAStudentHere: (name: string) => `${name} is not enrolled in this course.`,
  idTaken: 'Someone else was added under this id.',
  noName: 'Only someone who was added by name can be linked to a student.',
  assigned: (name: string, student: string) => `${name} is linked to ${student}.`,
  attendeeRemoved: (name: string) => `${name} is removed from this class.`,
  onlyAdmins: 'Only an admin can enter the attendance of a whole class afterwards.',
  unknownMark: 'Please choose present, late, absent or excused',

  noCodeNow: 'You can show the code from 15 minutes before the class until it ends.',
  wrongCode: 'This code is wrong or has changed. Please enter the code that is on the screen now.',
  tooManyCodes: (minutes: number) =>
    `Too many wrong codes. Please ask your mentor, or try again in ${countInWords(minutes, 'minute', 'minutes')}.`,
  checkedIn: (course: string, number: string) => `You are checked in to class ${number} of ${stripBidi(course)}.`,
  checkedInAlready: (course: string, number: string) =>
    `You are already marked in class ${number} of ${stripBidi(course)}.`,
  loginToCheckIn: 'Too many wrong codes. Please log in, then type the code that is on the screen.',
  ticketGiven: 'We have saved your code. Log in within 10 minutes to check in.',
  ticketOver: 'Your code has expired. Please enter the code that is on the screen now.',

  notMissed: 'You can only make up a class you missed.',
  notInCourse: 'You are not enrolled in this course.',
  madeUpAlready: 'You have already reserved a seat to make up this class.',
  noSuchMakeUp: 'This class does not make up for the one you missed.',
  makeUpOver: 'This class has already begun.',
  inTheWay: 'You have another class at that time.',
  noChair: 'No seat is free in this class.',
  reserved: (when: string) => `Your seat is reserved: ${when}.`,
  noReservation: 'You have no seat reserved in this class.',
  released: 'You have given up your seat.',
}
