import { aboutBatch, classNumberInSentence, displayName } from '#src/features/batches/rules.ts'
import { countInWords, stripBidi } from '#src/shared/text.ts'
import { formatWeekday } from '#src/shared/time.ts'
import type { Answer, Days } from './rules.ts'

type NamedBatch = Parameters<typeof displayName>[0] & { courseTitle: string }
type NamedClass = { number: number; continuesId: string | null; startsAt: string }

/** 'class 4 on Mon, 30 Nov 2026'. */
export const classOnDay = (of: NamedClass) => `class ${classNumberInSentence(of)} on ${formatWeekday(of.startsAt)}`

/** 'Mon, 30 Nov 2026', or 'from Mon, 30 Nov 2026 to Wed, 2 Dec 2026'. */
export const daysInWords = ({ from, to }: Days) =>
  from === to ? formatWeekday(from) : `${formatWeekday(from)} to ${formatWeekday(to)}`

const about = (batch: NamedBatch) => aboutBatch(batch.courseTitle, displayName(batch))

export const messages = {
  unknown: 'Leave not found.',
  unknownClass: 'Class not found.',
  noSeat: 'You have no seat in a batch yet.',
  noSeatAnyMore: (student: string) => `${stripBidi(student)} no longer has a seat there.`,
  noReason: 'Please give the reason',
  classOrDays: 'Please choose either a class or days',
  chooseFirst: 'Please choose the first day',
  chooseLast: 'Please choose the last day',
  notInOrder: 'The last day must not be before the first',
  tooManyDays: (days: number) => `Please choose at most ${countInWords(days, 'day')}, or call us`,
  daysOver: () => 'Please choose today or a later day',
  tooFarAhead: (days: number) => `Please choose a day within ${countInWords(days, 'day')}`,
  classCancelled: 'This class is cancelled.',
  classBegun: 'This class has begun. Please speak with your mentor.',
  onLeaveAlready: 'You are on leave on that day already.',
  requestedAlready: 'You have already asked for leave for this.',
  requested: 'We have notified your mentor.',
  requestedClass: (words: string) => `You asked for leave for ${words}. You see the answer in your notifications.`,
  takenBack: 'Your leave is taken back.',
  begun: 'This leave has begun. Please speak with your mentor.',
  answeredAlready: 'This leave has been answered already.',
  tooLate: 'Leave can be answered until 7 days after it. After that, ask an admin to change the attendance.',
  presentAlready: (student: string) =>
    `${stripBidi(student)} was marked as there. Answer “Noted”, or change the attendance.`,
  answered: (student: string, answer: Answer) => `The leave of ${stripBidi(student)} is ${answer}.`,
  /** In the bell of whoever teaches it. */
  classRequested: (student: string, of: NamedClass, batch: NamedBatch) =>
    `${stripBidi(student)} cannot come to ${classOnDay(of)} (${about(batch)}).`,
  daysRequested: (student: string, days: Days) => `${stripBidi(student)} asks for leave: ${daysInWords(days)}.`,
  /** To the student. */
  classAnswered: (of: NamedClass, batch: NamedBatch, answer: Answer) =>
    `${about(batch)}: your leave for ${classOnDay(of)} is ${answer}.`,
  daysAnswered: (days: Days, answer: Answer) => `Your leave, ${daysInWords(days)}, is ${answer}.`,
  excusedClass: 'The class does not count for you. You can make it up where it is held again.',
  excusedDays: 'The classes on these days do not count for you. You keep your seat.',
  subjectOfAnswer: (about: string, answer: Answer) => `your leave, ${about}, is ${answer}`,
}
