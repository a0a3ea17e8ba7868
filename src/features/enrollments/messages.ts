import { countInWords, stripBidi } from '#src/shared/text.ts'
import type { CompletionStatus } from './contract.ts'

const WORDS = { 'in-progress': 'in progress', completed: 'completed' }

export const messages = {
  unknownStudent: 'Student not found.',
  noStudent: 'This person is not a student.',
  notApproved: (name: string) => `${name} is not approved yet.`,
  notPublished: (title: string) => `The course '${stripBidi(title)}' is not published.`,
  enrolled: (name: string, title: string) => `${name} is enrolled in ${stripBidi(title)}.`,
  approveAndEnroll: (name: string) => `Approve and enroll ${name}`,
  approvedAndEnrolled: (name: string, title: string) => `${name} was approved and is enrolled in ${stripBidi(title)}.`,
  approvedForGood: (name: string) => `${name} is enrolled by now. Please de-enroll them first.`,
  enrollSeveral: (count: number) => (count === 1 ? 'Enroll 1 student' : `Enroll ${count} students`),
  enrollAnyway: (count: number) => `Enroll ${count === 1 ? '1 student' : `${count} students`} anyway`,
  severalEnrolled: (count: number, title: string) =>
    `${count === 1 ? '1 student is' : `${count} students are`} now enrolled in ${stripBidi(title)}.`,
  youWereEnrolled: (title: string) => `You have been enrolled in ${stripBidi(title)}.`,
  enrolledAlready: (name: string, title: string) => `${name} is already enrolled in ${stripBidi(title)}.`,
  unknownMaterial: 'Material not found.',
  askStatus: (name: string, title: string, status: CompletionStatus) =>
    `Are you sure you want to mark ${name} as ${WORDS[status]} in ${stripBidi(title)}?`,
  statusChanged: (name: string, title: string, status: CompletionStatus) =>
    `${name} is marked as ${WORDS[status]} in ${stripBidi(title)}.`,
  statusesChanged: (count: number, status: CompletionStatus) =>
    `${countInWords(count, 'enrollment is', 'enrollments are')} marked as ${WORDS[status]}.`,
  yourStatusChanged: (title: string, status: CompletionStatus) =>
    `You were marked as ${WORDS[status]} in ${stripBidi(title)}.`,
  askDeEnroll: (name: string, title: string) =>
    `Are you sure you want to de-enroll ${name} from ${stripBidi(title)}? Their progress in it will be lost.`,
  deEnrolled: (name: string, title: string) => `${name} is no longer enrolled in ${stripBidi(title)}.`,
  youWereDeEnrolled: (title: string) => `You are no longer enrolled in ${stripBidi(title)}.`,
}
