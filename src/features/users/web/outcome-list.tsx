import { CircleAlert, CircleCheck } from 'lucide-react'
import type { User } from '#src/access/user.ts'

/** What became of one of several students; `isUndecided`: the request failed, and can be sent again. */
export type Outcome = {
  student: Pick<User, '_id' | 'name'>
  sentence: string
  isDone: boolean
  isUndecided: boolean
}

/** Refused students first, with the reason. */
export const OutcomeList = ({ outcomes }: { outcomes: Outcome[] }) => (
  <ul className="grid gap-2 text-base">
    {outcomes
      .toSorted((left, right) => Number(left.isDone) - Number(right.isDone))
      .map(({ student, sentence, isDone }) => (
        <li key={student._id} className="flex items-start gap-2">
          {isDone ? (
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
          ) : (
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
          )}
          <p className="min-w-0">
            <strong>{student.name}</strong>
            <span className="block text-ink-muted">{sentence}</span>
          </p>
        </li>
      ))}
  </ul>
)
