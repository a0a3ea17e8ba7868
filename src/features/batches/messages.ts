import { howMany, inSentence, inWords } from '#src/shared/text.ts'
import { batchIn } from './rules.ts'

const whoIsTold = (held: number) =>
  held === 0
    ? 'Nobody has a seat yet, so nobody is told.'
    : `${howMany(held, 'student is', 'students are')} told live, in the bell and by letter.`

/** Of one saved change: how many classes are otherwise, in which way, and how many are no more. */
type Changed = { changed: number; removed: number; isMoved?: boolean; isElsewhere?: boolean; isOfAnother?: boolean }

export const messages = {
  created: 'Batch planned.',
  saved: 'Batch saved.',
  noMentor: 'This person is no mentor.',
  unknownStudent: 'Student not found.',
  notEnrolled: (name: string) => `${name} is not enrolled in this course.`,
  otherCourse: 'A batch stays with its course. Please plan another one.',
  overAlready: (name: string) => `${inSentence(name)} is over: nobody can join it any more.`,
  begunAlready:
    'Some of its classes have begun or were changed by hand: there must be at least as many classes as those.',
  tooFewSeats: (taken: number) => `${taken} seats are held or offered: there must be at least as many.`,
  cancelledAlready: 'This batch is cancelled already.',
  isOver: 'This batch is over: it stays as it was.',
  cancelled: (name: string) => `${inSentence(name)} is cancelled, and everyone with a seat or in line is told.`,
  yoursIsCancelled: (course: string, name: string) =>
    `${batchIn(course, name)} is cancelled. We will call you about another batch.`,
  held: (student: string, name: string) => `${student} has a seat in ${inSentence(name)}.`,
  heldAlready: (student: string, name: string) => `${student} has a seat in ${inSentence(name)} already.`,
  waiting: (student: string, name: string) => `${student} is in line for ${inSentence(name)}.`,
  waitingAlready: (student: string, name: string) => `${student} is in line for ${inSentence(name)} already.`,
  full: (name: string) => `${inSentence(name)} is full. There is a waiting list.`,
  noSeat: 'This student has no seat in this batch and does not wait for one.',
  takenOut: (student: string, name: string) => `${student} is no longer in ${inSentence(name)}.`,
  offered: (course: string, name: string) =>
    `A seat is free for you in ${batchIn(course, name)}. It is kept for 24 hours.`,
  accepted: (name: string) => `The seat in ${inSentence(name)} is taken.`,
  declined: 'The seat goes to the next in line.',
  offerIsOver: 'This offer has ended, and the seat went to the next in line.',
  notOffered: 'No seat is free yet. You are told as soon as one is.',
  classEndsFirst: 'A class must end after it begins.',
  classTooLong: 'A class is over within a day.',
  classInPast: 'A class cannot be moved into the past.',
  classIsOver: 'This class has been held: it stays as it was.',
  classSaved: 'Class saved.',
  classMoved: (course: string, name: string, number: number, when: string) =>
    `Class ${number} of ${batchIn(course, name)} is now on ${when}.`,
  classCancelled: (course: string, name: string, number: number, when: string) =>
    `Class ${number} of ${batchIn(course, name)} on ${when} is cancelled.`,
  classAdded: (course: string, name: string, when: string) => `${batchIn(course, name)} has another class on ${when}.`,
  classesChanged: (course: string, name: string, { changed, removed, ...is }: Changed) => {
    const classes = `${howMany(changed || removed, 'class', 'classes')} of ${batchIn(course, name)}`
    const changes = [
      is.isMoved && (changed === 1 ? 'a new time' : 'new times'),
      is.isElsewhere && 'another room',
      is.isOfAnother && 'another mentor',
    ].filter((one) => typeof one === 'string')
    const isSo = `${classes} ${changed === 1 ? 'has' : 'have'} ${inWords(changes, 3) || 'changed'}`
    const gone = `${changed > 0 ? `${isSo}, and ${removed}` : classes} will not be held`
    return `${removed > 0 ? gone : isSo}. Please look at your timetable.`
  },
  seatsFree: (left: number, seats: number) => (left > 0 ? `${left} of ${seats} free` : `All ${seats} taken`),
  askCancel: (name: string, held: number, waiting: number) =>
    `Are you sure you want to cancel ${inSentence(name)}? ${howMany(held, 'student')} with a seat and ${waiting} in line are told, and all its coming classes are cancelled.`,
  askTakeOut: (student: string, name: string) =>
    `Are you sure you want to take ${student} out of ${inSentence(name)}? The seat goes to the next in line.`,
  askLeaveLine: (student: string, name: string) =>
    `Are you sure you want to take ${student} out of the line for ${inSentence(name)}?`,
  askCancelClass: (number: number, when: string, held: number) =>
    `Are you sure you want to cancel class ${number} on ${when}? ${whoIsTold(held)}`,
  askRestoreClass: (number: number, when: string, held: number) =>
    `Is class ${number} to be held on ${when} after all? ${whoIsTold(held)}`,
  whoIsTold,
  topicNotifiesNobody: (held: number) =>
    `Topic and note stand in the timetable; nobody is told of them. Of another mentor: ${whoIsTold(held)}`,
  noticed: 'Noted.',
  feedRemoved: 'The address is taken back: calendars that used it get nothing more.',
  tooWide: 'Please ask for at most 62 days at once.',
}
