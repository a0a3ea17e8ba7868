import { Link } from 'react-router'
import type { User } from '#src/access/user.ts'
import { describeDue } from '#src/features/enquiries/rules.ts'
import { countInWords } from '#src/shared/text.ts'
import { ago, formatDateTime } from '#src/shared/time.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import type { ModerationCase } from '../moderation-contract.ts'
import { CASE_STATES } from '../rules.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseTexts, PLAIN } from './case-texts.tsx'

type Props = { reported: ModerationCase; user: User; now: number }

const TONES = { open: 'warn', hidden: 'bad', shown: 'good' } as const

/** A post that was reported or hidden: its text, why, and what staff do about it. */
export const CaseCard = ({ reported, user, now }: Props) => (
  <li className="min-w-0 rounded-2xl border border-line bg-paper-raised p-4">
    <article className="grid grid-cols-1 gap-4">
      <Head reported={reported} now={now} />
      <CaseTexts reported={reported} />
      {reported.reportCount > 0 && <Reports reported={reported} now={now} />}
      {reported.decidedAt && <Decision reported={reported} now={now} />}
      <CaseActions reported={reported} user={user} now={now} />
    </article>
  </li>
)

function Head({ reported, now }: Omit<Props, 'user'>) {
  const { title, discussionId, replyId, authorName, postedAt, editedAt, state, dueAt, isDeleted } = reported
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 dir="auto" className="text-xl wrap-anywhere">
        {isDeleted && !replyId ? (
          title
        ) : (
          <Link to={`/forum?id=${discussionId}`} className="-my-2 inline-flex min-h-11 items-center py-2 text-ink">
            {title}
          </Link>
        )}
      </h2>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-base text-ink-muted">
        <Badge tone={TONES[state]}>{isDeleted && state !== 'open' ? 'Closed' : CASE_STATES[state]}</Badge>
        <span>
          {replyId ? 'Reply' : 'Discussion'} by <bdi>{authorName}</bdi>
        </span>
        {postedAt && (
          <time dateTime={postedAt} suppressHydrationWarning>
            {formatDateTime(postedAt)}
          </time>
        )}
        {isDeleted && <span>deleted</span>}
        {editedAt && <span>edited</span>}
        {state === 'open' && (
          <time dateTime={dueAt} className={Date.parse(dueAt) < now ? 'font-semibold text-bad' : undefined}>
            {describeDue(dueAt, now)}
          </time>
        )}
      </p>
    </div>
  )
}

const Reports = ({ reported: { reports, reportCount }, now }: Omit<Props, 'user'>) => (
  <section className="grid gap-2">
    <h3 className="text-lg">
      {countInWords(reportCount, 'report')}
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
