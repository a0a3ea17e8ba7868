import { useId } from 'react'
import { AnswerButtons } from '#src/features/leave/web/answer-buttons.tsx'
import { stripBidi } from '#src/shared/text.ts'
import type { RegisterRow } from './use-register.ts'

/** Who asked for leave for this class or its day, until it is answered: below the tiles, which stay where they are. */
export function LeaveSection({ rows }: { rows: RegisterRow[] }) {
  const id = useId()
  const waiting = rows.flatMap(({ leave, student }) => (leave && !leave.answer ? { ...leave, student } : []))
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-2 print:hidden">
      <h2 id={id} className="text-xl">
        Leave to answer
      </h2>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-paper-raised px-4">
        {waiting.map(({ _id, student, reason }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-base">
            <p className="min-w-0 grow basis-56 wrap-anywhere">
              <strong>{student.name}</strong>
              <span className="block text-sm text-ink-muted">{stripBidi(reason)}</span>
            </p>
            <AnswerButtons leaveId={_id} of={student.name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
