import { useMutation } from '@tanstack/react-query'
import type { User } from '#src/access/user.ts'
import { formatDate } from '#src/shared/time.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import type { ModerationCase } from '../moderation-contract.ts'
import { DELETABLE_AFTER_DAYS } from '../rules.ts'
import { forumApi } from './api.ts'
import { HideDialog, LeaveDialog, ShowDialog } from './reason-dialogs.tsx'

type Props = { reported: ModerationCase; user: User; now: number }

type Question = 'hide' | 'leave' | 'show' | 'remove'

/** What staff do about a post; nothing is left to do about one that is deleted and whose case is closed. */
export function CaseActions({ reported, user, now }: Props) {
  const { state, discussionId: id, replyId, deletableFrom, isDeleted } = reported
  const [question, setQuestion, close] = useDialogSubject<Question>()
  const post = { id, ...(replyId && { replyId }) }
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden noscript:hidden">
      {state !== 'hidden' && !isDeleted && (
        <Button small variant="primary" onClick={() => setQuestion('hide')}>
          Hide
        </Button>
      )}
      {state === 'open' && (
        <Button small onClick={() => setQuestion('leave')}>
          {isDeleted ? 'Close the case' : 'Leave as it is'}
        </Button>
      )}
      {state === 'hidden' && !isDeleted && (
        <Button small onClick={() => setQuestion('show')}>
          Show again
        </Button>
      )}
      {user.isAdmin && deletableFrom && <Deletion {...{ deletableFrom, now }} onAsk={() => setQuestion('remove')} />}
      <HideDialog post={question === 'hide' ? post : undefined} onClose={close} />
      <LeaveDialog post={question === 'leave' ? post : undefined} isDeleted={isDeleted} onClose={close} />
      <ShowDialog post={question === 'show' ? post : undefined} onClose={close} />
      <Removal post={post} isOpen={question === 'remove'} onClose={close} />
    </div>
  )
}

type Deleting = { deletableFrom: string; now: number; onAsk: () => void }

function Deletion({ deletableFrom, now, onAsk }: Deleting) {
  if (Date.parse(deletableFrom) > now)
    return (
      <p className="text-base text-ink-muted">
        Can be deleted from <time dateTime={deletableFrom}>{formatDate(deletableFrom)}</time>.
      </p>
    )
  return (
    <Button small variant="remove" onClick={onAsk}>
      Delete
    </Button>
  )
}

type Removing = { post: { id: string; replyId?: string }; isOpen: boolean; onClose: () => void }

function Removal({ post: { id, replyId }, isOpen, onClose }: Removing) {
  const ofDiscussion = useMutation(forumApi.remove.mutationOptions(useMutationFeedback(NOT_DELETED)))
  const ofReply = useMutation(forumApi.removeReply.mutationOptions(useMutationFeedback(NOT_DELETED)))
  const confirm = () =>
    replyId
      ? ofReply.mutate({ id, replyId }, { onSettled: onClose })
      : ofDiscussion.mutate({ id }, { onSettled: onClose })
  const lost = replyId ? 'The reply and its reports are' : 'The discussion, its replies and their reports are'
  return (
    <Confirm
      question={isOpen ? `It has been hidden for ${DELETABLE_AFTER_DAYS} days. ${lost} deleted for good.` : undefined}
      action="Delete"
      title="Delete this post"
      isWorking={ofDiscussion.isPending || ofReply.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

const NOT_DELETED = 'Failed to delete the post.'
