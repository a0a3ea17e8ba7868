import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { aboutBatch } from '#src/features/batches/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { errorStatus } from '#src/web/api/errors.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { FormSkeleton } from '#src/web/forms/form-skeleton.tsx'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { messages } from '../messages.ts'
import { announcementPath } from '../rules.ts'
import type { Announcement } from '../shapes.ts'
import type { Route } from './+types/announcement-page.ts'
import { announcementQuery, announcementsApi } from './api.ts'
import { LinkedText } from './linked-text.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => prefetch(context, [announcementQuery(id)])

/** An announcement, as a student reads it; that it was opened is noted once it is on the screen. */
export default function AnnouncementPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(announcementQuery(id))
  const { data } = query
  const isUnopened = data?.openedAt === null
  useEffect(() => {
    // One that is not noted stays on the home, and is noted next time.
    if (isUnopened) announcementsApi.open.call({ id }).catch(() => undefined)
  }, [id, isUnopened])
  if (query.isPending) return <FormSkeleton label="Loading the announcement" />
  if (errorStatus(query.error) === 404) return <MessagePage drawing="not-found" message={query.error?.message ?? ''} />
  if (!data) return <Failed query={query} />
  return (
    <>
      <PageHead title={stripBidi(data.subject)} hidden />
      <div className="grid min-w-0 gap-1">
        <h1 className="text-3xl wrap-anywhere">{stripBidi(data.subject)}</h1>
        <About announcement={data} />
      </div>
      {data.correctedBy && (
        <Notice kind="info">
          {messages.isCorrected}{' '}
          <Link to={announcementPath(data.correctedBy._id)} className="wrap-anywhere">
            {stripBidi(data.correctedBy.subject)}
          </Link>
        </Notice>
      )}
      <article className="grid gap-3 rounded-2xl border border-line bg-paper-raised p-4 xl:px-5">
        {data.corrects && (
          <Link to={announcementPath(data.corrects._id)} className="inline-flex min-h-11 items-center wrap-anywhere">
            {messages.correctionOf(data.corrects.subject)}
          </Link>
        )}
        <LinkedText>{data.text}</LinkedText>
      </article>
      <p>
        <Link to="/dashboard/student/my-courses" className="inline-flex min-h-11 items-center">
          All announcements are in My Courses
        </Link>
      </p>
    </>
  )
}

const About = ({ announcement: { courseTitle, batchName, authorName, sentAt } }: { announcement: Announcement }) => (
  <p className="wrap-anywhere text-ink-muted">
    {batchName ? aboutBatch(courseTitle, batchName) : stripBidi(courseTitle)}
    {authorName && `, by ${stripBidi(authorName)}`}
    {sentAt && (
      <>
        , <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>
      </>
    )}
  </p>
)
