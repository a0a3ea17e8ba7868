import { useMutation } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { instituteApi } from '#src/features/institute/web/api.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import type { FirstDayLine } from '../../first-day.ts'

const TEXTS: Record<FirstDayLine['key'], [title: string, why: string]> = {
  identity: ['Name and address', 'What every page and email says of you.'],
  logo: ['Logo', 'On every page, and as the icon of the app.'],
  course: ['A first course', 'Visitors look for it first.'],
  mentor: ['A mentor', 'Whoever teaches has their own login.'],
  batch: ['A first batch', 'When and where a course is held.'],
  email: ['An email that arrived', 'Students get in by links in emails.'],
  backup: ['A backup', 'What is lost without one cannot be had again.'],
  privacy: ['Whom to ask about personal data', 'The law asks you to name someone.'],
}

type Props = { lines: FirstDayLine[]; onHide?: () => void }

/** What is missing before the first day, line by line; loaded where something is. */
export default function FirstDayCard({ lines, onHide }: Props) {
  const done = lines.filter(({ isDone }) => isDone).length
  return (
    <Panel
      title="First day"
      about={`${done} of ${lines.length} done`}
      action={onHide && <Button onClick={onHide}>Hide</Button>}
    >
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ line: { key, isDone, to, about } }: { line: FirstDayLine }) {
  const [title, why] = TEXTS[key]
  const Icon = isDone ? CircleCheck : Circle
  const name = isDone ? 'text-ink-muted' : 'font-semibold text-ink'
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-good' : 'text-ink-muted'}`} />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p>
          {to && !isDone ? (
            <Link to={to} className="font-semibold">
              {title}
            </Link>
          ) : (
            <span className={name}>{title}</span>
          )}
          <span className="sr-only">{isDone ? ': done' : ': missing'}</span>
        </p>
        {(about || !isDone) && <p className="text-ink-muted">{about ?? why}</p>}
        {key === 'email' && !about && <TestEmail />}
      </div>
    </li>
  )
}

function TestEmail() {
  const { onMutate, onError, onSettled } = useMutationFeedback('Failed to send the email. Please try again.')
  const send = useMutation(instituteApi.testEmail.mutationOptions({ onMutate, onError, onSettled }))
  return (
    <>
      <p role="status" className={send.data?.isAccepted ? 'text-good' : 'text-bad'}>
        {send.data?.message}
      </p>
      <Button small className="justify-self-start" disabled={send.isPending} onClick={() => send.mutate({})}>
        {send.isPending ? 'Asking the mail server …' : 'Send yourself a test email'}
      </Button>
    </>
  )
}
