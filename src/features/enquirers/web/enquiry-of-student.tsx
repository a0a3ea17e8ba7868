import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '#src/shared/time.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import { enquirersApi } from './api.ts'
import { StateBadge } from './state-badge.tsx'

export const enquiryOfStudentQuery = (studentId: string) =>
  enquirersApi.ofStudent.queryOptions({ input: { studentId } })

const MAX_SHOWN = 4

/** For admins: what a student asked before they joined, the latest first. */
export function EnquiryOfStudent({ studentId }: { studentId: string }) {
  const query = useQuery(enquiryOfStudentQuery(studentId))
  return (
    <Panel title="Where they came from" action={query.data?.enquirer && <StateBadge {...query.data.enquirer} />}>
      {query.isPending && <SkeletonBlock className="h-24" />}
      {query.isError && !query.data && <Failed query={query} />}
      {query.data?.enquirer === null && <p className="text-ink-muted">Signed up without an enquiry.</p>}
      {query.data?.enquirer && <History enquirer={query.data.enquirer} />}
    </Panel>
  )
}

type Props = { enquirer: NonNullable<Awaited<ReturnType<typeof enquirersApi.ofStudent.call>>['enquirer']> }

const History = ({ enquirer: { _id, timeline } }: Props) => (
  <>
    <ol aria-label="History of the enquiry" className="grid gap-2">
      {timeline
        .slice(-MAX_SHOWN)
        .reverse()
        .map(({ at, kind, text, by }) => (
          <li key={`${at} ${kind} ${text}`} className="border-l-2 border-line pl-3">
            <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-sm text-ink-muted">
              <time dateTime={at}>{formatDate(at)}</time>
              {by && `, by ${by}`}
            </p>
          </li>
        ))}
    </ol>
    <Link to={`/dashboard/admin/enquiries/${_id}`} className="flex min-h-11 w-fit items-center">
      {timeline.length > MAX_SHOWN ? `Enquiry, all ${timeline.length} entries` : 'Open the enquiry'}
    </Link>
  </>
)
