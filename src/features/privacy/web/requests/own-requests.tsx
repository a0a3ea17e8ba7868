import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDate } from '#src/shared/time.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import { messages } from '../../messages.ts'
import type { OwnRequest } from '../../requests-contract.ts'
import { REQUEST_KINDS } from '../../rules.ts'
import { privacyApi } from '../api.ts'

export const ownRequestsQuery = () => privacyApi.ownRequests.queryOptions()

/** What one asked, with the answers; nothing where nothing was asked. */
export function OwnRequests() {
  const query = useQuery(ownRequestsQuery())
  const takingBack = useMutation(
    privacyApi.takeBack.mutationOptions(useMutationFeedback('Failed to withdraw your request.')),
  )
  const [withdrawnId, setWithdrawnId, close] = useDialogSubject<string>()
  if (query.isPending)
    return (
      <Skeleton label="Loading your requests">
        <SkeletonBlock className="h-14" />
      </Skeleton>
    )
  if (!query.data) return <Failed query={query} />
  if (query.data.length === 0) return null
  const taken = query.data.find(({ _id, answeredAt }) => _id === withdrawnId && !answeredAt)
  return (
    <>
      <ul aria-label="Your requests" className="divide-y divide-line border-y border-line">
        {query.data.map((request) => (
          <RequestRow key={request._id} request={request} onTakeBack={() => setWithdrawnId(request._id)} />
        ))}
      </ul>
      <Confirm
        {...describeQuestion(taken)}
        isWorking={takingBack.isPending}
        onConfirm={() => withdrawnId && takingBack.mutate({ id: withdrawnId }, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}

const describeQuestion = (request: OwnRequest | undefined) =>
  request?.erasesAt
    ? {
        question: 'Your account and your data stay as they are.',
        title: 'Keep your account?',
        action: 'Keep my account',
        keep: 'Not now',
        tone: 'primary' as const,
      }
    : {
        question: request && 'Your request is deleted, and we do not answer it.',
        title: 'Withdraw your request?',
        action: 'Withdraw',
        keep: 'Keep it',
      }

type RowProps = { request: OwnRequest; onTakeBack: () => void }

function RequestRow({ request, onTakeBack }: RowProps) {
  const { kind, text, answer, answeredAt, erasesAt } = request
  const title = REQUEST_KINDS[kind]
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="font-sans text-base font-semibold">{title}</h3>
        {!answeredAt && (
          <Button small {...(!erasesAt && { 'aria-label': `Withdraw: ${title}` })} onClick={onTakeBack}>
            {erasesAt ? 'Keep my account' : 'Withdraw'}
          </Button>
        )}
      </div>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      <p role="status" className="text-sm text-ink-muted">
        {describeState(request)}
      </p>
      {answer && <p className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">{answer}</p>}
    </li>
  )
}

function describeState({ createdAt, dueAt, answeredAt, erasesAt }: OwnRequest) {
  const sent = `Sent on ${formatDate(createdAt)}.`
  if (erasesAt) return messages.erasesAt(erasesAt)
  return answeredAt ? `${sent} Answered on ${formatDate(answeredAt)}:` : `${sent} We answer by ${formatDate(dueAt)}.`
}
