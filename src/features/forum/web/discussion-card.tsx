import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { mayEnter } from '#src/features/accounts/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { countInWords } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { AccordionItem } from '#src/web/ui/accordion.tsx'
import { Badge } from '#src/web/ui/badge.tsx'
import type { Discussion } from '../contract.ts'
import { messages } from '../messages.ts'
import { OfferedMenu } from './offered-menu.tsx'
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
      {discussion.isHidden ? (
        <HiddenCard discussion={discussion} />
      ) : (
        <Card discussion={discussion} isOpen={isOpen} to={to}>
          {/* The server renders the form only where a link asks for it, for readers without a script. */}
          {(isHydrated || isOpen) && children}
        </Card>
      )}
    </li>
  )
}

const HiddenCard = ({ discussion }: { discussion: Discussion }) => (
  <article className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 text-base text-ink-muted">
    <p>{messages.hidden}</p>
    <Badge tone="plain">{discussion.category}</Badge>
    <time dateTime={discussion.createdAt} suppressHydrationWarning>
      {formatDate(discussion.createdAt)}
    </time>
    <OfferedMenu discussion={discussion} state={discussion} isAnswered />
  </article>
)

function Card({ discussion, isOpen, to, children }: Props & { to: string | undefined }) {
  const isPart = useSearchParams()[0].has('earlier')
  return (
    <article className="grid grid-cols-1 gap-2">
      <Head discussion={discussion} to={to} />
      <AccordionItem
        isOpen={isOpen}
        summary={
          <span className="font-semibold text-brand">
            <span className="[details[open]_&]:hidden">Read</span>
            <span className="[details:not([open])_&]:hidden">Close</span>
            <bdi className="sr-only"> {discussion.title}</bdi>
          </span>
        }
      >
        <Thread discussion={discussion} isPart={isOpen && isPart} />
        {children}
      </AccordionItem>
    </article>
  )
}

type HeadProps = { discussion: Discussion; to: string | undefined }

const Head = ({ discussion, to }: HeadProps) => (
  <div className="grid grid-cols-1 gap-2 px-4 pt-4">
    <h2 dir="auto" className="text-xl">
      {to ? (
        <Link to={to} className="-my-2 flex min-h-11 items-center py-2 text-ink">
          {discussion.title}
        </Link>
      ) : (
        discussion.title
      )}
    </h2>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-base text-ink-muted">
      <Badge tone="plain">{discussion.category}</Badge>
      <bdi>{discussion.authorName}</bdi>
      <time dateTime={discussion.createdAt} suppressHydrationWarning>
        {formatDate(discussion.createdAt)}
      </time>
      {discussion.editedAt && <span>edited</span>}
      <span>{countInWords(discussion.replyCount, 'reply', 'replies')}</span>
      <OfferedMenu discussion={discussion} state={discussion} isAnswered={discussion.replyCount > 0} />
    </div>
    <p dir="auto" className="max-w-[70ch] text-base group-has-[[open]]:hidden">
      {discussion.preview}
    </p>
  </div>
)

/** Whenever the address asks for it, also for the second time, it opens and comes into sight. */
function useOpening(isOpen: boolean) {
  const card = useRef<HTMLLIElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address followed again
  useEffect(() => {
    if (!isOpen) return
    const fold = card.current?.querySelector('details')
    if (fold) fold.open = true
    card.current?.scrollIntoView()
    card.current?.focus({ preventScroll: true })
  }, [isOpen, key])
  return card
}
