import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { formatDateTime } from '#src/shared/time.ts'
import { Cached } from '#src/web/cached.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { Discussion } from '../contract.ts'
import { useThread } from './use-thread.ts'

type Shown = { discussion: Discussion }

/** A discussion in full: plain text, with the line breaks it was written with. */
export const Thread = ({ discussion }: Shown) =>
  discussion.earlier === null ? (
    <Cached>
      <Posts content={discussion.content} replies={discussion.replies} />
    </Cached>
  ) : (
    <LongThread discussion={discussion} />
  )

/** Its last replies, and those before them once someone asks. */
function LongThread({ discussion }: Shown) {
  const { replies, hasEarlier, isComing, error, showEarlier } = useThread(discussion)
  const list = useRef<HTMLOListElement>(null)
  const hadEarlier = useRef(hasEarlier)
  useEffect(() => {
    // The button has gone, and the focus with it.
    if (hadEarlier.current && !hasEarlier && document.activeElement === document.body) list.current?.focus()
    hadEarlier.current = hasEarlier
  }, [hasEarlier])
  return (
    <Posts content={discussion.content} replies={replies} list={list}>
      {hasEarlier && (
        <div className="flex flex-wrap items-center gap-3 text-base text-ink-muted">
          {/* Disabled, it would lose the focus. */}
          <Button small aria-disabled={isComing} onClick={() => !isComing && void showEarlier()}>
            {isComing ? 'Loading...' : 'Show earlier replies'}
          </Button>
          The last {replies.length} of {discussion.replyCount}
        </div>
      )}
      {error && <p role="alert">Error: {error.message}</p>}
    </Posts>
  )
}

/** Each is a block of its own, so that marks which turn the direction end with it; no word is too long for a phone. */
const PLAIN = 'max-w-[70ch] whitespace-pre-line wrap-anywhere'

type Posted = Pick<Discussion, 'content' | 'replies'> & {
  list?: RefObject<HTMLOListElement | null>
  /** What stands before the replies. */
  children?: ReactNode
}

const Posts = ({ content, replies, list, children }: Posted) => (
  <>
    <p dir="auto" className={PLAIN}>
      {content}
    </p>
    <h3 className="text-lg">{replies.length > 0 ? 'Replies' : 'No replies yet'}</h3>
    {children}
    <ol ref={list} tabIndex={-1} className="grid gap-3 empty:hidden">
      {replies.map(({ _id, authorName, createdAt, content }) => (
        <li key={_id} className="grid gap-1 border-l-2 border-line-strong pl-4">
          <p className="flex flex-wrap gap-x-3 text-base text-ink-muted">
            <strong className="font-semibold text-ink">
              <bdi>{authorName}</bdi>
            </strong>
            {/* A browser may know another way to write a time than the server. */}
            <time dateTime={createdAt} suppressHydrationWarning>
              {formatDateTime(createdAt)}
            </time>
          </p>
          <p dir="auto" className={PLAIN}>
            {content}
          </p>
        </li>
      ))}
    </ol>
  </>
)
