import type { InClassroom } from '#src/features/enrollments/contract.ts'
import { stripBidi } from '#src/shared/text.ts'

const WORDS = { held: '', offered: ', offered', waiting: ', on the waiting list' }

/** In which batches of a course a student sits, or waits to. */
export const Seats = ({ seats }: InClassroom) =>
  seats.map(({ batchId, name, standing }) => (
    <span key={batchId} className="block">
      {stripBidi(name)}
      {WORDS[standing]}
    </span>
  ))
