import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mayEnter } from '#src/features/people/rules.ts'
import { useAuth } from '#src/features/people/web/auth.tsx'
import { formatDate } from '#src/shared/time.ts'
import { AccordionItem } from '#src/web/ui/accordion.tsx'
import { Badge } from '#src/web/ui/badge.tsx'
import { Link } from '#src/web/ui/link.tsx'
import type { Discussion } from '../contract.ts'
import { Thread } from './thread.tsx'

type Shown = {
  discussion: Discussion
  /** It is the one the address asks for. */
  isOpen: boolean
  /** What stands below its replies. */
  children: ReactNode
}

export function DiscussionCard({ discussion, isOpen, children }: Shown) {
  const { _id, title, preview } = discussion
  const card = useOpening(isOpen)
  return (
    <li
      ref={card}
      id={_id}
      tabIndex={-1}
      className="group min-w-0 scroll-mt-4 rounded-2xl border border-line bg-paper-raised outline-none"
    >
      <article className="grid grid-cols-1 gap-2">
        <div className="grid grid-cols-1 gap-2 px-4 pt-4">
          <h2 dir="auto" className="text-xl">
            <Title discussion={discussion} />
          </h2>
          <Facts discussion={discussion} />
          <p dir="auto" className="max-w-[70ch] text-base group-has-[[open]]:hidden">
            {preview}
          </p>
        </div>
        <AccordionItem
          isOpen={isOpen}
          summary={
            <span className="font-semibold text-brand">
              <span className="[details[open]_&]:hidden">Read</span>
              <span className="[details:not([open])_&]:hidden">Close</span>
              <bdi className="sr-only"> {title}</bdi>
            </span>
          }
        >
          <Thread discussion={discussion} />
          {children}
        </AccordionItem>
      </article>
    </li>
  )
}

function Facts({ discussion: { category, authorName, createdAt, replyCount } }: { discussion: Discussion }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-base text-ink-muted">
      <Badge tone="plain">{category}</Badge>
      <bdi>{authorName}</bdi>
      <time dateTime={createdAt} suppressHydrationWarning>
        {formatDate(createdAt)}
      </time>
      <span>{replyCount === 1 ? '1 reply' : `${replyCount} replies`}</span>
    </p>
  )
}

/** Leads to the student forum, but for whom its guard would turn away. */
function Title({ discussion: { _id, title } }: { discussion: Discussion }) {
  const { user } = useAuth()
  if (user && !mayEnter('student', user)) return title
  return (
    <Link to={`/dashboard/student/forum?id=${_id}`} className="-my-2 flex min-h-11 items-center text-ink">
      {title}
    </Link>
  )
}

/** Whenever the address asks for it, also for the second time, it opens and comes into sight. */
function useOpening(isOpen: boolean) {
  const card = useRef<HTMLLIElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address followed again
  useEffect(() => {
    const fold = card.current?.querySelector('details')
    if (!isOpen || !fold) return
    fold.open = true
    card.current?.scrollIntoView()
    card.current?.focus({ preventScroll: true })
  }, [isOpen, key])
  return card
}
