import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { batchIn } from '#src/features/batches/rules.ts'
import type { FullBatch } from '#src/features/batches/shapes.ts'
import { Collision } from '#src/features/batches/web/batch/collision.tsx'
import type { CourseEnrollment } from '#src/features/enrollments/contract.ts'
import { enrollmentsApi } from '#src/features/enrollments/web/api.ts'
import { Combobox } from '#src/web/forms/combobox.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { messages } from '../messages.ts'
import { candidateInWords, hasSeatIn, moveInWords, seatElsewhere } from './candidates.ts'
import { useSeating } from './use-seating.ts'

type Props = { batch: FullBatch; onClose: () => void }

/** Who gets a seat of a batch, among the students of its course. */
export default function StudentQuestion({ batch, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<CourseEnrollment>()
  const { give, isPending, collision } = useSeating(batch.name, onClose)
  const query = useQuery({
    ...enrollmentsApi.ofCourse.queryOptions({
      // With those who sit here, who are no choice.
      input: { courseId: batch.courseId, q: typed || undefined, sort: 'name', limit: 20 + batch.seats },
    }),
    placeholderData: (before) => before,
    select: (page) => ({ ...page, body: page.body.filter((row) => !hasSeatIn(row, batch._id)) }),
  })
  const moves = chosen && moveInWords(chosen)
  const isWaiting = batch.waitingList.some(({ student }) => student._id === chosen?.student._id)
  /** Which they keep while there is none here. */
  const kept = chosen && batch.seatsLeft <= 0 && !isWaiting ? seatElsewhere(chosen) : undefined
  return (
    <>
      <p>{`${batchIn(batch.courseTitle, batch.name)}. Only students enrolled in the course can have a seat.`}</p>
      <Combobox
        label="Student"
        placeholder="Search by name or email"
        query={query}
        nameOf={({ student }) => student.name}
        aboutOf={(row) => candidateInWords(row, batch)}
        onType={(words) => {
          setTyped(words)
          if (chosen && chosen.student.name !== words) setChosen(undefined)
        }}
        onChoose={setChosen}
      />
      {chosen && <p className="wrap-anywhere text-ink-muted">{chosen.student.email}</p>}
      {chosen && moves && (
        <p>
          {kept ? messages.keepsSeat(chosen.student.name, kept.name) : messages.askMove(chosen.student.name, moves)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!chosen || isPending}
          onClick={() => chosen && give({ id: batch._id, studentId: chosen.student._id, wait: kept !== undefined })}
        >
          {kept ? 'Add to waiting list' : moves ? 'Move seat' : 'Give seat'}
        </Button>
      </div>
      <Collision {...collision} />
    </>
  )
}
