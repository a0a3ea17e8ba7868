import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { stripBidi } from '#src/shared/text.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { useFocusAfterRemoval } from '#src/web/hooks/use-focus-after-removal.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import type { Leave } from '../shapes.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { leaveToAnswerQuery } from './api.ts'
import { subjectInWords } from './in-words.ts'

const FIRST = 5
const ALL = 200

/** For a loader. */
export const leaveToAnswer = () => leaveToAnswerQuery(FIRST)

type Props = { area: '/dashboard/mentor' | '/dashboard/admin' }

/** On the homes of staff: leave that waits for an answer, what begins next first. Nothing where none does. */
export function LeaveToAnswer({ area }: Props) {
  const isThere = useSetup()?.classroom ?? false
  const [limit, setLimit] = useState(FIRST)
  const query = useQuery({ ...leaveToAnswerQuery(limit), enabled: isThere, placeholderData: (before) => before })
  const page = useStableData(query, 'open')
  const total = Number(page?.headers['x-total-count'] ?? 0)
  if (!page || page.body.length === 0) return null
  return (
    <Panel title={`Leave to answer (${total})`} className="content-start p-3 wrap-anywhere sm:p-4">
      <ul aria-label="Leave to answer" className="divide-y divide-line">
        {page.body.map((leave) => (
          <Row key={leave._id} leave={leave} area={area} />
        ))}
      </ul>
      {total > page.body.length && (
        <Button small className="justify-self-start" onClick={() => setLimit(ALL)}>
          {`Show all ${total}`}
        </Button>
      )}
    </Panel>
  )
}

function Row({ leave, area }: Props & { leave: Leave }) {
  const focus = useFocusAfterRemoval<HTMLLIElement>(leave)
  const { student, reason } = leave
  return (
    <li {...focus} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-56">
        <Link
          to={`${area}/student-profile/${student._id}`}
          className="inline-flex min-h-11 items-center font-semibold text-ink no-underline hover:underline sm:pointer-fine:min-h-0"
        >
          {student.name}
        </Link>
        <p className="text-sm text-ink-muted">{subjectInWords(leave)}</p>
        <p className="text-base">{stripBidi(reason)}</p>
      </div>
      <AnswerButtons leaveId={leave._id} of={student.name} />
    </li>
  )
}
