import { countInWords, stripBidi } from '#src/shared/text.ts'
import { aboutBatch } from './rules.ts'

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
  otherCourse: 'The course of a batch cannot be changed. Please plan a new batch.',
  begunAlready:
    'Some classes have begun or were changed by hand. The batch must have at least as many classes as those.',
  tooManySeats: (most: number) => `A batch has at most ${most} seats: we promise small batches`,
  tooFewSeats: (taken: number) => `${taken} seats are held or offered. The batch must have at least as many.`,
  cancelledAlready: 'This batch is already cancelled.',
  isOver: 'This batch is over and cannot be changed.',
  cancelled: (name: string) =>
    `${stripBidi(name)} is cancelled. Everyone with a seat or on the waiting list is notified.`,
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
  tooManyClasses: 'A batch has at most 400 classes.',
  restWouldBe: (number: string, when: string) => `The rest is class ${number}, continued, on ${when}.`,
  reasonHint: 'Included in every message.',
  classAdded: (course: string, name: string, when: string) =>
    `${aboutBatch(course, name)}: a class is added on ${when}.`,
  askCancel: (name: string, held: number, waiting: number) =>
    `Are you sure you want to cancel ${stripBidi(name)}? All its upcoming classes are cancelled. ${countInWords(held, 'student')} with a seat and ${waiting} on the waiting list are notified.`,
  askRestoreClass: (number: string, when: string, held: number) =>
    `Are you sure you want to restore class ${number} on ${when}? ${recipientsInWords(held)}`,
  recipientsInWords,
  topicNotifiesNobody: 'Students see topic and note in their timetable; no message is sent.',
}
