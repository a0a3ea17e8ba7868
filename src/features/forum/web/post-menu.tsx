import { useMutation } from '@tanstack/react-query'
import { EyeOff, Flag, Pencil, Trash2 } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { isPending, isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { RowMenu } from '#src/web/table/row-menu.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import type { Discussion, Reply } from '../contract.ts'
import { isEditable, mayPost } from '../rules.ts'
import { forumApi } from './api.ts'
import { EditDialog } from './edit-dialog.tsx'
import { HideDialog, ReportDialog, ShowDialog } from './reason-dialogs.tsx'

type Post = {
  discussion: Pick<Discussion, '_id' | 'title' | 'content' | 'category'>
  /** Where the post is a reply. */
  reply?: Reply | undefined
  /** Something was written after it. */
  isAnswered: boolean
}
type Props = Post & { state: Pick<Reply, 'isHidden' | 'isOwn' | 'createdAt' | 'authorName'> }

type Action = 'edit' | 'remove' | 'report' | 'hide' | 'show'

function actionsFor(user: User, { state, isAnswered }: Props, minute: number): Action[] {
  if (isPending(user)) return []
  if (isStaff(user)) return [state.isHidden ? 'show' : 'hide']
  if (state.isHidden) return []
  const isMine = state.isOwn && mayPost(user)
  return [
    ...(isMine && isEditable(state, minute) ? (['edit'] as const) : []),
    ...(isMine && !isAnswered ? (['remove'] as const) : []),
    'report',
  ]
}

/** What someone signed in may do with a post: authors edit and delete, students report, staff hide. */
export default function PostMenu(post: Props) {
  const { user } = useAuth()
  const minute = useNow()
  const [action, setAction, close] = useDialogSubject<Action>()
  const actions = user ? actionsFor(user, post, minute) : []
  const { discussion, reply, state } = post
  const postId = { id: discussion._id, ...(reply && { replyId: reply._id }) }
  // A dialog that is open outlives what opened it.
  if (actions.length === 0 && !action) return null
  return (
    <>
      <RowMenu of={describePost(post)}>
        {actions.map((action) => (
          <Button
            key={action}
            small
            variant={action === 'remove' ? 'remove' : 'plain'}
            onClick={() => setAction(action)}
          >
            <Sign action={action} />
            {TEXTS[action]}
          </Button>
        ))}
      </RowMenu>
      <EditDialog discussion={discussion} reply={reply} isOpen={action === 'edit'} onClose={close} />
      <Removal postId={postId} isReply={reply !== undefined} isOpen={action === 'remove'} onClose={close} />
      <ReportDialog post={action === 'report' ? postId : undefined} isOwn={state.isOwn} onClose={close} />
      <HideDialog post={action === 'hide' ? postId : undefined} onClose={close} />
      <ShowDialog post={action === 'show' ? postId : undefined} onClose={close} />
    </>
  )
}

const TEXTS = { edit: 'Edit', remove: 'Delete', report: 'Report', hide: 'Hide', show: 'Show again' }

function Sign({ action }: { action: Action }) {
  if (action === 'edit') return <Pencil aria-hidden className="size-4" />
  if (action === 'remove') return <Trash2 aria-hidden className="size-4" />
  if (action === 'report') return <Flag aria-hidden className="size-4" />
  return action === 'hide' && <EyeOff aria-hidden className="size-4" />
}

function describePost({ discussion, reply, state }: Props) {
  if (reply) return state.isHidden ? 'a hidden reply' : `the reply by ${state.authorName}`
  return state.isHidden ? 'a hidden discussion' : discussion.title
}

type Removing = { postId: { id: string; replyId?: string }; isReply: boolean; isOpen: boolean; onClose: () => void }

function Removal({ postId: { id, replyId }, isReply, isOpen, onClose }: Removing) {
  const navigate = useNavigate()
  const opened = useSearchParams()[0].get('id')
  const ofDiscussion = useMutation(forumApi.removeOwn.mutationOptions(useMutationFeedback(NOT_DELETED)))
  const ofReply = useMutation(forumApi.removeOwnReply.mutationOptions(useMutationFeedback(NOT_DELETED)))
  function confirm() {
    if (replyId) return ofReply.mutate({ id, replyId }, { onSettled: onClose })
    // An address that opens what was deleted would lead nowhere.
    const onSuccess = () => opened === id && void navigate('?', { replace: true, preventScrollReset: true })
    ofDiscussion.mutate({ id }, { onSuccess, onSettled: onClose })
  }
  return (
    <Confirm
      question={isOpen ? `Delete your ${isReply ? 'reply' : 'discussion'}? It cannot be restored.` : undefined}
      action="Delete"
      title={isReply ? 'Delete your reply' : 'Delete your discussion'}
      isWorking={ofDiscussion.isPending || ofReply.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

const NOT_DELETED = 'Failed to delete your post.'
