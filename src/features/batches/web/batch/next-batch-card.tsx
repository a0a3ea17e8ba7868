import { MentorFace, useShownMentor } from '#src/features/courses/web/mentor-face.tsx'
import { formatWeekday } from '#src/shared/time.ts'
import { daysInWords, seatsInWords } from '../../in-words.ts'
import type { Batch } from '../../shapes.ts'
import { Hours } from '../hours.tsx'

/** The batch that one can join next, beside the price of its course: when, how many seats are left, and who teaches it. */
export function NextBatchCard({ batch }: { batch: Batch }) {
  const { startsOn, weekdays, seatsLeft, mentorName } = batch
  return (
    <section
      aria-label="Next batch"
      className="grid gap-4 max-lg:mb-8 max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:bg-paper-raised max-lg:p-4 lg:px-6 lg:pt-6"
    >
      <div className="grid gap-1">
        <p className="text-base text-ink-muted">Next batch</p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong className="text-xl font-semibold">{formatWeekday(startsOn)}</strong>
          <span className="font-semibold">{seatsInWords(seatsLeft)}</span>
        </p>
        <p className="text-base">
          {daysInWords(weekdays)}, <Hours of={batch} />
        </p>
      </div>
      {mentorName && <Mentor name={mentorName} />}
    </section>
  )
}

function Mentor({ name }: { name: string }) {
  const sentence = useShownMentor(name)?.sentence
  return (
    <div className="flex items-start gap-3">
      <MentorFace name={name} size={48} />
      <p className="min-w-0 self-center text-sm wrap-anywhere">
        <strong className="block text-base font-semibold">{name}</strong>
        {sentence && <span className="text-ink-muted">{sentence}</span>}
      </p>
    </div>
  )
}
