import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#src/shared/time.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { Discussion, Reply } from '../contract.ts'
import { OfferedMenu } from './offered-menu.tsx'
import { useWholeThread } from './use-whole-thread.ts'

type Replies = Discussion['replies']
type List = RefObject<HTMLOListElement | null>

/** Each is a block of its own, so that marks which turn the direction end with it; no word is too long for a phone. */
const PLAIN = 'max-w-[70ch] whitespace-pre-line wrap-anywhere'

type Props = {
  discussion: Discussion
  /** It comes with replies before the last, as a browser without scripts requests them. */
  isPart: boolean
}

/** A discussion in full: plain text, with the line breaks it was written with. */
export function Thread({ discussion, isPart }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [whole, setWhole] = useState<Replies>()
  const replies = whole ?? discussion.replies
  return (
    <>
      <p dir="auto" className={PLAIN}>
        {discussion.content}
      </p>
      <h3 className="text-lg">{replies.length > 0 ? 'Replies' : 'No replies yet'}</h3>
      {discussion.earlier !== null && (
        <Earlier discussion={discussion} isPart={isPart} shown={replies.length} list={list} onFound={setWhole} />
      )}
      <ReplyList discussion={discussion} isPart={isPart} replies={replies} list={list} />
      {isPart && (
        <Link to={`?id=${discussion._id}`} className="inline-flex min-h-11 items-center justify-self-start">
          See the last replies
        </Link>
      )}
    </>
  )
}

type EarlierProps = Props & { shown: number; list: List; onFound: (replies: Replies) => void }

/** The way to the replies before those that came with a discussion: few threads have any. */
function Earlier({ discussion, isPart, shown, list, onFound }: EarlierProps) {
  const { replies, hasEarlier, isComing, error, showEarlier } = useWholeThread(discussion)
  const hadEarlier = useRef(hasEarlier)
  useEffect(() => {
    if (replies) onFound(replies)
  }, [replies, onFound])
  useEffect(() => {
    // The button has gone, and the focus with it.
    if (hadEarlier.current && !hasEarlier && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
    hadEarlier.current = hasEarlier
  }, [hasEarlier, list])
  function show(event: FormEvent) {
    event.preventDefault()
    if (!isComing) void showEarlier()
  }
  return (
    <>
      {hasEarlier && (
        // A browser without scripts requests them as a page.
        <form method="get" onSubmit={show} className="flex flex-wrap items-center gap-3 text-base text-ink-muted">
          <input type="hidden" name="id" value={discussion._id} />
          <input type="hidden" name="earlier" value={discussion.earlier ?? ''} />
          {/* Disabled, it would lose the focus. */}
          <Button small type="submit" aria-disabled={isComing}>
            {isComing ? 'Loading...' : 'Show earlier replies'}
          </Button>
          {isPart ? '' : 'The last '}
          {shown} of {discussion.replyCount}
        </form>
      )}
      {error && <p role="alert">Error: {error.message}</p>}
    </>
  )
}

const ReplyList = ({ replies, list, ...thread }: Props & { replies: Replies; list: List }) => (
  <ol ref={list} tabIndex={-1} className="grid gap-3 empty:hidden">
    {replies.map((reply, at) => (
      <li key={reply._id} className="grid gap-1 border-l-2 border-line-strong pl-4">
        <ReplyHead reply={reply} discussion={thread.discussion} isAnswered={thread.isPart || at < replies.length - 1} />
        <p dir="auto" className={reply.isHidden ? 'text-ink-muted' : PLAIN}>
          {reply.content}
        </p>
      </li>
    ))}
  </ol>
)

type HeadProps = { reply: Reply; discussion: Discussion; isAnswered: boolean }

const ReplyHead = ({ reply, discussion, isAnswered }: HeadProps) => (
  <div className="flex flex-wrap items-center gap-x-3 text-base text-ink-muted">
    {!reply.isHidden && (
      <strong className="font-semibold text-ink">
        <bdi>{reply.authorName}</bdi>
      </strong>
    )}
    {/* A browser may know another way to write a time than the server. */}
    <time dateTime={reply.createdAt} suppressHydrationWarning>
      {formatDateTime(reply.createdAt)}
    </time>
    {reply.editedAt && <span>edited</span>}
    <OfferedMenu discussion={discussion} reply={reply} state={reply} isAnswered={isAnswered} />
  </div>
)
