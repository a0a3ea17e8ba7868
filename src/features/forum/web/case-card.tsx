import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#src/access/user.ts'
import { dueInWords } from '#src/features/enquiries/rules.ts'
import { howMany } from '#src/shared/text.ts'
import { ago, formatDate, formatDateTime } from '#src/shared/time.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import type { ModerationCase } from '../moderation-contract.ts'
import { CASE_STATES, DELETABLE_AFTER_DAYS } from '../rules.ts'
import { forumApi } from './api.ts'
import { HideDialog, LeaveDialog, ShowDialog } from './reason-dialogs.tsx'

type Props = { reported: ModerationCase; user: User; now: number }

const PLAIN = 'max-w-[70ch] whitespace-pre-line wrap-anywhere'
const TONES = { open: 'warn', hidden: 'bad', shown: 'good' } as const

/** A post that was reported or hidden: its text, why, and what staff do about it. */
export const CaseCard = ({ reported, user, now }: Props) => (
  <li className="min-w-0 rounded-2xl border border-line bg-paper-raised p-4">
    <article className="grid grid-cols-1 gap-4">
      <Head reported={reported} now={now} />
      <blockquote dir="auto" className={`${PLAIN} border-l-2 border-line-strong pl-4`}>
        {reported.content}
      </blockquote>
      {reported.reportCount > 0 && <Reports reported={reported} now={now} />}
      {reported.decidedAt && <Decision reported={reported} now={now} />}
      <Actions reported={reported} user={user} now={now} />
    </article>
  </li>
)

function Head({ reported, now }: Omit<Props, 'user'>) {
  const { title, discussionId, replyId, authorName, postedAt, editedAt, state, dueAt } = reported
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 dir="auto" className="text-xl wrap-anywhere">
        <Link to={`/forum?id=${discussionId}`} className="-my-2 inline-flex min-h-11 items-center py-2 text-ink">
          {title}
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-base text-ink-muted">
        <Badge tone={TONES[state]}>{CASE_STATES[state]}</Badge>
        <span>
          {replyId ? 'Reply' : 'Discussion'} by <bdi>{authorName}</bdi>
        </span>
        <time dateTime={postedAt} suppressHydrationWarning>
          {formatDateTime(postedAt)}
        </time>
        {editedAt && <span>edited</span>}
        {state === 'open' && (
          <time dateTime={dueAt} className={Date.parse(dueAt) < now ? 'font-semibold text-bad' : undefined}>
            {dueInWords(dueAt, now)}
          </time>
        )}
      </p>
    </div>
  )
}

const Reports = ({ reported: { reports, reportCount }, now }: Omit<Props, 'user'>) => (
  <section className="grid gap-2">
    <h3 className="text-lg">
      {howMany(reportCount, 'report')}
      {reportCount > reports.length && `, the latest ${reports.length}`}
    </h3>
    <ul className="grid gap-2">
      {reports.map(({ _id, reason, byName, createdAt }) => (
        <li key={_id}>
          <p dir="auto" className={PLAIN}>
            {reason}
          </p>
          <p className="text-base text-ink-muted">
            <bdi>{byName ?? 'Deleted user'}</bdi>, <time dateTime={createdAt}>{ago(createdAt, now)}</time>
          </p>
        </li>
      ))}
    </ul>
  </section>
)

const Decision = ({ reported: { decision, decidedByName, decidedAt }, now }: Omit<Props, 'user'>) => (
  <section className="grid gap-2">
    <h3 className="text-lg">Latest decision</h3>
    <div>
      <p dir="auto" className={PLAIN}>
        {decision}
      </p>
      <p className="text-base text-ink-muted">
        <bdi>{decidedByName ?? 'Deleted user'}</bdi>
        {decidedAt && (
          <>
            , <time dateTime={decidedAt}>{ago(decidedAt, now)}</time>
          </>
        )}
      </p>
    </div>
  </section>
)

type Question = 'hide' | 'leave' | 'show' | 'remove'

function Actions({ reported, user, now }: Props) {
  const { state, discussionId: id, replyId, deletableFrom } = reported
  const [asked, setAsked] = useState<Question>()
  const post = { id, ...(replyId && { replyId }) }
  const close = () => setAsked(undefined)
  return (
    <div className="flex flex-wrap items-center gap-3 noscript:hidden">
      {state !== 'hidden' && (
        <Button small variant="primary" onClick={() => setAsked('hide')}>
          Hide
        </Button>
      )}
      {state === 'open' && (
        <Button small onClick={() => setAsked('leave')}>
          Leave as it is
        </Button>
      )}
      {state === 'hidden' && (
        <Button small onClick={() => setAsked('show')}>
          Show again
        </Button>
      )}
      {user.isAdmin && deletableFrom && <Deletion {...{ deletableFrom, now }} onAsk={() => setAsked('remove')} />}
      <HideDialog post={asked === 'hide' ? post : undefined} onClose={close} />
      <LeaveDialog post={asked === 'leave' ? post : undefined} onClose={close} />
      <ShowDialog post={asked === 'show' ? post : undefined} onClose={close} />
      <Removal post={post} isOpen={asked === 'remove'} onClose={close} />
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
