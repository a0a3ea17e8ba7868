import { useQuery } from '@tanstack/react-query'
import { stripBidi } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { Panel } from '#src/web/ui/panel.tsx'
import type { Leave } from '../shapes.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { leaveOfStudentQuery } from './api.ts'
import { stateInWords, subjectInWords } from './in-words.ts'

/** To staff: the leave that a student asked for, the latest first, and what was answered. Nothing where there is none. */
export function LeaveOfStudent({ studentId }: { studentId: string }) {
  const isThere = useSetup()?.classroom ?? false
  const { data } = useQuery({ ...leaveOfStudentQuery(studentId), enabled: isThere })
  if (!data || data.body.length === 0) return null
  return (
    <Panel title="Leave asked" className="content-start p-3 wrap-anywhere sm:p-4">
      <ul aria-label="Leave asked" className="divide-y divide-line">
        {data.body.map((leave) => (
          <li key={leave._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 grow basis-56">
              <p className="text-base">{subjectInWords(leave)}</p>
              <p className="text-sm text-ink-muted">{`${stripBidi(leave.reason)} · ${describeAnswer(leave)}`}</p>
            </div>
            {!leave.answer && <AnswerButtons leaveId={leave._id} of={leave.student.name} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** 'Excused by Meera Nair, 29 Nov 2026, 12:56 AM'. */
function describeAnswer({ answer, answeredAt, answeredByName }: Leave) {
  const by = answer && answeredByName ? ` by ${stripBidi(answeredByName)}` : ''
  return `${stateInWords({ answer })}${by}${answeredAt ? `, ${formatDateTime(answeredAt)}` : ''}`
}
