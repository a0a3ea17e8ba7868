import { formatDateTime } from '#src/shared/time.ts'
import type { ModerationCase } from '../moderation-contract.ts'

type Props = { reported: ModerationCase }

export const PLAIN = 'max-w-[70ch] whitespace-pre-line wrap-anywhere'

/** What a post says, unless it is deleted, and what it said before. */
export const CaseTexts = ({ reported }: Props) => (
  <>
    {reported.content !== null && <Quote>{reported.content}</Quote>}
    <ChangedTexts reported={reported} />
  </>
)

const Quote = ({ children }: { children: string }) => (
  <blockquote dir="auto" className={`${PLAIN} border-l-2 border-line-strong pl-4`}>
    {children}
  </blockquote>
)

/** What it said when it was reported or hidden, where that is not what it says now. */
function ChangedTexts({ reported }: Props) {
  const { changedTexts, isDeleted } = reported
  if (changedTexts.length === 0) return isDeleted && <p className="text-ink-muted">Its text is deleted too.</p>
  return changedTexts.map(({ _id, title, content, at }) => (
    <section key={_id} className="grid grid-cols-1 gap-2">
      <h3 className="text-lg">
        What it said on{' '}
        <time dateTime={at} suppressHydrationWarning className="whitespace-nowrap">
          {formatDateTime(at)}
        </time>
        {!isDeleted && ', before it was edited'}
      </h3>
      {title !== null && title !== reported.title && (
        <p dir="auto" className={`${PLAIN} font-semibold`}>
          {title}
        </p>
      )}
      <Quote>{content}</Quote>
    </section>
  ))
}
