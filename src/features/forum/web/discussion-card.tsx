import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { mayEnter } from '#src/features/accounts/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { formatDate } from '#src/shared/time.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { AccordionItem } from '#src/web/ui/accordion.tsx'
import { Badge } from '#src/web/ui/badge.tsx'
import type { Discussion } from '../contract.ts'
import { Thread } from './thread.tsx'

type Props = {
  discussion: Discussion
  /** It is the one the address asks for. */
  isOpen: boolean
  children: ReactNode
}

export function DiscussionCard({ discussion, isOpen, children }: Props) {
  const card = useOpening(isOpen)
  const isHydrated = useHydrated()
  const { user } = useAuth()
  // Not where its guard would turn someone away.
  const to = user && !mayEnter('student', user) ? undefined : `/dashboard/student/forum?id=${discussion._id}`
  return (
    <li
      ref={card}
      id={discussion._id}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a link asked for it, and without scripts the browser scrolls to it
      autoFocus={isOpen}
      className="group min-w-0 scroll-mt-4 rounded-2xl border border-line bg-paper-raised outline-none"
    >
      {/* A form asks its page for much, and so does whoever wants the replies before these. */}
      <Card discussion={discussion} isOpen={isOpen} to={to}>
        {/* The server renders the form only where a link asks for it, for readers without a script. */}
        {(isHydrated || isOpen) && children}
      </Card>
    </li>
  )
}

function Card({ discussion, isOpen, to, children }: Props & { to: string | undefined }) {
  const isPart = useSearchParams()[0].has('earlier')
  const { replies: _, earlier: __, content: ___, ...head } = discussion
  return (
    <article className="grid grid-cols-1 gap-2">
      <Head {...head} to={to} />
      <AccordionItem
        isOpen={isOpen}
        summary={
          <span className="font-semibold text-brand">
            <span className="[details[open]_&]:hidden">Read</span>
            <span className="[details:not([open])_&]:hidden">Close</span>
            <bdi className="sr-only"> {head.title}</bdi>
          </span>
        }
      >
        <Thread discussion={discussion} isPart={isOpen && isPart} />
        {children}
      </AccordionItem>
    </article>
  )
}

type Head = Omit<Discussion, 'replies' | 'earlier' | 'content'> & { to: string | undefined }

const Head = ({ title, to, category, authorName, createdAt, replyCount, preview }: Head) => (
  <div className="grid grid-cols-1 gap-2 px-4 pt-4">
    <h2 dir="auto" className="text-xl">
      {to ? (
        <Link to={to} className="-my-2 flex min-h-11 items-center py-2 text-ink">
          {title}
        </Link>
      ) : (
        title
      )}
    </h2>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-base text-ink-muted">
      <Badge tone="plain">{category}</Badge>
      <bdi>{authorName}</bdi>
      <time dateTime={createdAt} suppressHydrationWarning>
        {formatDate(createdAt)}
      </time>
      <span>{replyCount === 1 ? '1 reply' : `${replyCount} replies`}</span>
    </p>
    <p dir="auto" className="max-w-[70ch] text-base group-has-[[open]]:hidden">
      {preview}
    </p>
  </div>
)

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
