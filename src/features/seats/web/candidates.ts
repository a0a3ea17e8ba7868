import type { CourseEnrollment } from '#src/features/enrollments/contract.ts'
import { ordinal } from '#src/shared/text.ts'
import { messages } from '../messages.ts'

type Candidate = Pick<CourseEnrollment, 'classroom'> & { student: { _id: string } }
type Queue = { waitingList: readonly { student: { _id: string } }[] }

export const hasSeatIn = ({ classroom }: Candidate, batchId: string) =>
  classroom?.seats.some((seat) => seat.batchId === batchId && seat.standing === 'held') ?? false

export const seatElsewhere = ({ classroom }: Candidate) => classroom?.seats.find(({ standing }) => standing === 'held')

/** 'moves from Weekday evenings, 24 classes attended': of who has a seat in another batch of the course. */
export function moveInWords(candidate: Candidate) {
  const seat = seatElsewhere(candidate)
  return seat && messages.movesFrom(seat.name, candidate.classroom?.attended ?? 0)
}

/** What a candidate for a seat in a batch gives up, and their place on its waiting list. */
export function candidateInWords(candidate: Candidate, { waitingList }: Queue) {
  const place = waitingList.findIndex(({ student }) => student._id === candidate.student._id)
  return [place >= 0 && `waiting, ${ordinal(place + 1)}`, moveInWords(candidate)].filter(Boolean).join('; ')
}
