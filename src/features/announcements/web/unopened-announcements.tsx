import { Link } from 'react-router'
import { aboutBatch } from '#src/features/batches/rules.ts'
import { stripBidi } from '#src/shared/text.ts'
import { ago } from '#src/shared/time.ts'
import { announcementPath } from '../rules.ts'
import type { UnopenedAnnouncement } from '../shapes.ts'

type Props = { announcements: UnopenedAnnouncement[]; now: number }

/** On a student's home: each stands there until it is opened. */
export const UnopenedAnnouncements = ({ announcements, now }: Props) => (
  <ul className="divide-y divide-line">
    {announcements.map(({ _id, subject, courseTitle, batchName, sentAt }) => (
      <li key={_id} className="py-2 wrap-anywhere">
        <Link to={announcementPath(_id)} className="flex min-h-11 items-center font-semibold">
          {stripBidi(subject)}
        </Link>
        <span className="block text-base text-ink-muted">
          {batchName ? aboutBatch(courseTitle, batchName) : stripBidi(courseTitle)},{' '}
          <time dateTime={sentAt}>{ago(sentAt, now)}</time>
        </span>
      </li>
    ))}
  </ul>
)
