import { Link } from 'react-router'
import { describeDue } from '#src/features/enquiries/rules.ts'
import type { ModerationCase } from '#src/features/forum/moderation-contract.ts'
import { countInWords } from '#src/shared/text.ts'
import { HomePanel, Lines } from './home-panel.tsx'

export type ReportedPage = { headers: { 'x-total-count': string }; body: ModerationCase[] }
type Props = { reported: ReportedPage; now: number }

const REPORTS = '/dashboard/forum-reports'

/** Posts of the forum that wait for a decision, the longest wait first. */
export function ReportedPosts({ reported, now }: Props) {
  return (
    <HomePanel title="Reported posts" all={{ to: REPORTS, text: `All ${reported.headers['x-total-count']}` }}>
      <Lines label="Reported posts">
        {reported.body.map(({ _id, title, reportCount, dueAt }) => (
          <li key={_id} className="relative min-w-0 py-2">
            <Link
              to={REPORTS}
              className="block truncate font-semibold text-ink no-underline before:absolute before:inset-0 hover:underline"
            >
              {title}
            </Link>
            <span className="block text-sm text-ink-muted">
              {countInWords(reportCount, 'report')},{' '}
              <time dateTime={dueAt} className={Date.parse(dueAt) < now ? 'font-semibold text-bad' : undefined}>
                {describeDue(dueAt, now)}
              </time>
            </span>
          </li>
        ))}
      </Lines>
    </HomePanel>
  )
}
