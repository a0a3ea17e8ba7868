import { useMutation, useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { instituteApi } from '#src/features/institute/web/api.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useStoredFlag } from '#src/web/hooks/use-stored-flag.ts'
import { Button } from '#src/web/ui/button.tsx'
import { toast } from '#src/web/ui/overlays/toast.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import type { FirstDayLine } from '../../first-day.ts'
import { dashboardApi } from '../api.ts'

export const firstDay = () => dashboardApi.firstDay.queryOptions()

/**
 * What is missing before the first day. Hidden, it is under Settings only; whether it is hidden, the browser knows, and
 * `mayBeShown` says that nothing is to be said meanwhile that it would contradict.
 */
export function useFirstDay() {
  const { data: lines = [] } = useQuery(firstDay())
  const [isHidden, setHidden] = useStoredFlag('first-day-hidden')
  const isMissing = lines.some(({ isDone }) => !isDone)
  function hide() {
    setHidden(true)
    toast('info', 'You find it under Settings.')
  }
  return { lines, hide, isShown: isMissing && isHidden === false, mayBeShown: isMissing && isHidden !== true }
}

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

/** Where it stands also once it is hidden: whether emails and backups arrive is worth a look at any time. */
export function FirstDayInSettings() {
  const { data: lines = [] } = useQuery(firstDay())
  return (
    lines.length > 0 && (
      <div className="max-w-3xl">
        <FirstDayCard lines={lines} />
      </div>
    )
  )
}

type Props = { lines: FirstDayLine[]; onHide?: () => void }

export function FirstDayCard({ lines, onHide }: Props) {
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
