import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { Badge } from '#src/web/ui/badge.tsx'
import { announcementPath } from '../rules.ts'
import { announcementsQuery } from './api.ts'

/** The announcements to a student of a course and of their batch of it; nothing where there are none. */
export function AnnouncementsOfCourse({ courseId }: { courseId: string }) {
  const { data = [] } = useQuery(announcementsQuery())
  const announcements = data.filter((announcement) => announcement.courseId === courseId)
  if (announcements.length === 0) return null
  return (
    <section aria-label="Announcements" className="grid gap-1">
      <h3 className="text-lg">Announcements</h3>
      <ul className="divide-y divide-line">
        {announcements.map(({ _id, subject, sentAt, openedAt, correctedBy }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 py-1 wrap-anywhere">
            <Link to={announcementPath(_id)} className="inline-flex min-h-11 items-center">
              {stripBidi(subject)}
            </Link>
            {correctedBy && <Badge tone="warn">Corrected</Badge>}
            {!openedAt && <Badge tone="plain">New</Badge>}
            {sentAt && (
              <time dateTime={sentAt} className="text-base text-ink-muted">
                {formatDate(sentAt)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
