import { countInWords, stripBidi } from '#src/shared/text.ts'
import { aboutBatch, batchIn } from './rules.ts'

const recipientsInWords = (held: number) =>
  held === 0
    ? 'Nobody has a seat yet, so no message is sent.'
    : `${countInWords(held, 'student gets', 'students get')} a notification and an email.`

/** Of a class that ended early: '29 Nov 2026' with its weekday, and '8:00 PM IST'. */
type Ending = { day: string; ended: string }

export const messages = {
  created: 'Batch planned.',
  saved: 'Batch saved.',
  copied: (name: string) => `With the course, days, timings and place of ${stripBidi(name)}.`,
  noMentor: 'This person is not a mentor.',
  keepsMentor: 'This batch is over. Its mentor cannot be changed.',
  unknownStudent: 'Student not found.',
  notEnrolled: (name: string) => `${name} is not enrolled in this course.`,
  otherCourse: 'The course of a batch cannot be changed. Please plan a new batch.',
  overAlready: (name: string) => `${stripBidi(name)} is over. Nobody can join it any more.`,
  begunAlready:
    'Some classes have begun or were changed by hand. The batch must have at least as many classes as those.',
  tooFewSeats: (taken: number) => `${taken} seats are held or offered. The batch must have at least as many.`,
  cancelledAlready: 'This batch is already cancelled.',
  isOver: 'This batch is over and cannot be changed.',
  cancelled: (name: string) =>
    `${stripBidi(name)} is cancelled. Everyone with a seat or on the waiting list is notified.`,
  held: (student: string, name: string) => `${student} has a seat in ${stripBidi(name)}.`,
  heldAlready: (student: string, name: string) => `${student} already has a seat in ${stripBidi(name)}.`,
  movesFrom: (name: string, attended: number) =>
    `moves from ${stripBidi(name)}, ${countInWords(attended, 'class', 'classes')} attended`,
  askMove: (student: string, moves: string) => `${student} ${moves}. Move the seat to this batch?`,
  keepsSeat: (student: string, name: string) =>
    `${student} keeps the seat in ${stripBidi(name)} until one is free here.`,
  waiting: (student: string, name: string) => `${student} is on the waiting list for ${stripBidi(name)}.`,
  waitingAlready: (student: string, name: string) =>
    `${student} is already on the waiting list for ${stripBidi(name)}.`,
  full: (name: string) => `${stripBidi(name)} is full. There is a waiting list.`,
  noSeat: 'This student has no seat in this batch and is not on its waiting list.',
  takenOut: (student: string, name: string) => `${student} is no longer in ${stripBidi(name)}.`,
  offered: (course: string, name: string) =>
    `A seat is free for you in ${batchIn(course, name)}. It is kept for 24 hours.`,
  accepted: (name: string) => `The seat in ${stripBidi(name)} is yours.`,
  declined: 'The seat goes to the next student on the waiting list.',
  offerIsOver: 'This offer has ended. The seat went to the next student on the waiting list.',
  notOffered: 'No seat is free yet. We will let you know as soon as one is.',
  classEndsFirst: 'A class must end after it begins.',
  classTooLong: 'A class must end within a day.',
  classInPast: 'A class cannot be moved into the past.',
  classIsOver: 'This class is over and cannot be changed.',
  classSaved: 'Class saved.',
  notRecordedYet: 'A recording can be added once the class has begun.',
  classIsCancelled: 'This class is cancelled.',
  classNotBegun: 'This class has not begun.',
  endedOutside: 'Please enter a time between the start and the end of the class',
  notEndedYet: 'Please enter a time that has passed',
  restHasBegun: 'The rest of this class has begun and cannot be changed.',
  endedEarly: (course: string, name: string, number: string, { day, ended }: Ending) =>
    `${aboutBatch(course, name)}: class ${number} on ${day} ended early, at ${ended}.`,
  heldInPart: 'This class ended early. First record that it was held in full.',
  theseAreHeldInPart: (classes: string) =>
    `These classes ended early. First record that they were held in full: ${classes}.`,
  continued: (course: string, name: string, number: string, ending: Ending, when: string): string =>
    `${messages.endedEarly(course, name, number, ending)} The rest is on ${when}.`,
  heldWhole: (course: string, name: string, number: string, day: string) =>
    `${aboutBatch(course, name)}: class ${number} on ${day} was held in full. The class for the rest of it is removed.`,
  extended: (name: string, count: number, last: string) =>
    `${countInWords(count, 'class', 'classes')} added to ${stripBidi(name)}. The last is on ${last}.`,
  lastClassWouldBe: (last: string) => `The last class would be on ${last}.`,
  changedMeanwhile: (classes: string) =>
    `Nothing was saved. These classes were changed in the meantime: ${classes}. Please check them and try again.`,
  theseAreOver: (classes: string) => `These classes are over and cannot be changed: ${classes}.`,
  theseAreCancelled: (classes: string) => `These classes are cancelled: ${classes}.`,
  changedSeveral: {
    cancel: (classes: string) => `${classes} cancelled.`,
    postpone: (classes: string) => `${classes} moved to the end of the batch.`,
    move: (classes: string) => `${classes} moved.`,
    substitute: (classes: string) => `${classes} given to another mentor.`,
    room: (classes: string) => `${classes} given another room.`,
  },
  isHoliday: (name: string, date: string) => `${stripBidi(name)}, ${date}, is a holiday`,
  holidayAdded: (date: string, moved: number) =>
    `${date} is a holiday. ${moved > 0 ? `${countInWords(moved, 'class', 'classes')} moved.` : 'No class was moved.'}`,
  holidayAlready: (date: string, moved: number) =>
    `${date} is already a holiday. ${moved > 0 ? `${countInWords(moved, 'class', 'classes')} moved.` : 'No class was moved.'}`,
  isHolidayAlready: (name: string, date: string) => `${date} is already a holiday: ${stripBidi(name)}.`,
  holidayRemoved: (date: string) => `${date} is no longer a holiday. No class was moved.`,
  askRemoveHoliday: (name: string, date: string) =>
    `Are you sure you want to remove ${stripBidi(name)}, ${date}? No class moves back, and new batches have classes on this day.`,
  holidayIsOver: 'Please choose today or a later day',
  holidayTooFar: 'Please choose a day within two years',
  mergeIntoItself: 'Please choose another batch.',
  mergeOtherCourse: 'Only batches of the same course can be merged.',
  mergeTooFew: (name: string, left: number, needed: number) =>
    `${stripBidi(name)} has ${countInWords(left, 'free seat')}, and ${needed} are needed.`,
  merged: (course: string, name: string, into: string) =>
    `${aboutBatch(course, name)}: the batch was merged into ${stripBidi(into)}. Please check your timetable.`,
  mergedBriefly: (name: string, into: string) => `${stripBidi(name)} was merged into ${stripBidi(into)}`,
  mergedFor: (name: string, into: string, moved: number) =>
    `${stripBidi(name)} was merged into ${stripBidi(into)}: ${countInWords(moved, 'student')} moved.`,
  mergeExplained: (held: number, waiting: number) =>
    `${held === 0 ? 'Nobody has a seat yet.' : `${countInWords(held, 'student moves', 'students move')} to the batch you choose. Their attendance is kept.`}${waiting > 0 ? ` ${countInWords(waiting, 'student')} on the waiting list ${waiting === 1 ? 'joins' : 'join'} its waiting list.` : ''} This batch is cancelled.${held + waiting > 0 ? ' Each student gets a notification and an email.' : ''}`,
  mergeNeeds: (needed: number) => `Only a batch with at least ${countInWords(needed, 'free seat')} can be chosen.`,
  tooManyClasses: 'A batch has at most 400 classes.',
  paused: (student: string, until: string) => `${student} is on leave until ${until}. They keep their seat.`,
  pauseEnded: (student: string) => `${student} is no longer on leave.`,
  pauseExplained: 'They keep their seat, and the classes on these days do not count for them.',
  excusedFrom: (classes: number, back: string) =>
    classes === 0
      ? 'There is no class on these days.'
      : `On leave for ${countInWords(classes, 'class', 'classes')}.${back && ` Back for class ${back}.`}`,
  restWouldBe: (number: string, when: string) => `The rest is class ${number}, continued, on ${when}.`,
  reasonHint: 'Included in every message.',
  onLeave: (from: string, until: string) => `you are on leave from ${from} until ${until}`,
  leaveEnded: 'your leave has ended',
  yourLeave: (course: string, name: string, words: string) =>
    `${aboutBatch(course, name)}: ${words}. You keep your seat.`,
  classIsNow: (
    course: string,
    name: string,
    number: string,
    { when, room, mentor }: Record<'when' | 'room' | 'mentor', string>,
  ) =>
    `${aboutBatch(course, name)}: class ${number} has changed. It is on ${[when, room && `in ${stripBidi(room)}`, mentor && `with ${stripBidi(mentor)}`].filter(Boolean).join(', ')}.`,
  classCancelled: (course: string, name: string, number: string, when: string) =>
    `${aboutBatch(course, name)}: class ${number} on ${when} is cancelled.`,
  classAdded: (course: string, name: string, when: string) =>
    `${aboutBatch(course, name)}: a class is added on ${when}.`,
  classesChanged: (course: string, name: string, changed: number) =>
    `${aboutBatch(course, name)}: ${changed} classes have changed. Please check your timetable.`,
  seatsFree: (left: number, seats: number) => (left > 0 ? `${left} of ${seats} free` : `All ${seats} taken`),
  askCancel: (name: string, held: number, waiting: number) =>
    `Are you sure you want to cancel ${stripBidi(name)}? All its upcoming classes are cancelled. ${countInWords(held, 'student')} with a seat and ${waiting} on the waiting list are notified.`,
  askTakeOut: (student: string, name: string) =>
    `Are you sure you want to remove ${student} from ${stripBidi(name)}? The seat goes to the next student on the waiting list.`,
  askLeaveLine: (student: string, name: string) =>
    `Are you sure you want to remove ${student} from the waiting list for ${stripBidi(name)}?`,
  askRestoreClass: (number: string, when: string, held: number) =>
    `Are you sure you want to restore class ${number} on ${when}? ${recipientsInWords(held)}`,
  recipientsInWords,
  topicNotifiesNobody: 'Students see topic and note in their timetable; no message is sent.',
  noticed: 'Noted.',
  feedRemoved: 'Your calendar link is turned off. Calendars that used it no longer get updates.',
  endsBeforeItBegins: 'The end must be after the start.',
  tooWide: 'Please ask for at most 62 days at once.',
}
