import { aboutBatch } from '#src/features/batches/rules.ts'
import { countInWords, stripBidi } from '#src/shared/text.ts'

export const messages = {
  unknownStudent: 'Student not found.',
  notEnrolled: (name: string) => `${name} is not enrolled in this course.`,
  overAlready: (name: string) => `${stripBidi(name)} is over. Nobody can join it any more.`,
  held: (student: string, name: string) => `${student} has a seat in ${stripBidi(name)}.`,
  heldAlready: (student: string, name: string) => `${student} already has a seat in ${stripBidi(name)}.`,
  sitsElsewhere: (student: string, name: string) =>
    `${student} has a seat in ${stripBidi(name)}, another batch of this course.`,
  importExplained:
    'Everyone in the file is enrolled in its course and gets a seat, also who has an account already. Who cannot have one is not added.',
  willBeAdded: 'Will be added, invited by email and given a seat.',
  willBeSeated: 'Has an account already, and will have a seat.',
  added: 'Added, with a seat. An invitation is on its way.',
  seated: 'Was there already, and has a seat now.',
  movesFrom: (name: string, attended: number) =>
    `moves from ${stripBidi(name)}, ${countInWords(attended, 'class', 'classes')} attended`,
  askMove: (student: string, moves: string) => `${student} ${moves}. Move the seat to this batch?`,
  giveSeats: (count: number) => `Give ${countInWords(count, 'student')} a seat`,
  severalSeated: (count: number, name: string) =>
    count === 0
      ? `Nobody has a new seat in ${stripBidi(name)}.`
      : `${countInWords(count, 'student')} ${count === 1 ? 'was' : 'were'} taken into ${stripBidi(name)}.`,
  seatAnyway: (count: number) => `Seat ${count} anyway`,
  letWait: (count: number) => `Add ${count} to the waiting list`,
  keepsSeat: (student: string, name: string) =>
    `${student} keeps the seat in ${stripBidi(name)} until one is free here.`,
  waiting: (student: string, name: string) => `${student} is on the waiting list for ${stripBidi(name)}.`,
  waitingAlready: (student: string, name: string) =>
    `${student} is already on the waiting list for ${stripBidi(name)}.`,
  full: (name: string) => `${stripBidi(name)} is full. There is a waiting list.`,
  noSeat: 'This student has no seat in this batch and is not on its waiting list.',
  takenOut: (student: string, name: string) => `${student} is no longer in ${stripBidi(name)}.`,
  accepted: (name: string) => `The seat in ${stripBidi(name)} is yours.`,
  declined: 'The seat goes to the next student on the waiting list.',
  offerIsOver: 'This offer has ended. The seat went to the next student on the waiting list.',
  notOffered: 'No seat is free yet. We will let you know as soon as one is.',
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
  paused: (student: string, until: string) => `${student} is on leave until ${until}. They keep their seat.`,
  pauseEnded: (student: string) => `${student} is no longer on leave.`,
  pauseExplained: 'They keep their seat, and the classes on these days do not count for them.',
  excusedFrom: (classes: number, back: string) =>
    classes === 0
      ? 'There is no class on these days.'
      : `On leave for ${countInWords(classes, 'class', 'classes')}.${back && ` Back for class ${back}.`}`,
  onLeave: (from: string, until: string) => `you are on leave from ${from} until ${until}`,
  leaveEnded: 'your leave has ended',
  yourLeave: (course: string, name: string, words: string) =>
    `${aboutBatch(course, name)}: ${words}. You keep your seat.`,
  seatsFree: (left: number, seats: number) => (left > 0 ? `${left} of ${seats} free` : `All ${seats} taken`),
  askTakeOut: (student: string, name: string) =>
    `Are you sure you want to remove ${student} from ${stripBidi(name)}? The seat goes to the next student on the waiting list.`,
  askLeaveLine: (student: string, name: string) =>
    `Are you sure you want to remove ${student} from the waiting list for ${stripBidi(name)}?`,
}
