import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ago, formatDateTime } from '#src/shared/time.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'
import type { Notification } from '../contract.ts'
import { toParts } from '../parts.ts'
import { groupByDay } from './days.ts'
import { NotificationsSkeleton } from './notifications-skeleton.tsx'

type Props = {
  query: UseQueryResult<Notification[]>
  /** Of the query, as they are shown. */
  notifications: Notification[] | undefined
  fresh: Notification[]
  onFollow: (notification: Notification) => void
}

export function NotificationList({ query, notifications, fresh, onFollow }: Props) {
  const now = useNow()
  if (query.isPending) return <NotificationsSkeleton />
  if (!notifications) return <Failed query={query} />
  if (notifications.length === 0) return <p className="px-3 pb-3 text-ink-muted">Nothing new yet.</p>
  return groupByDay(notifications, now).map(([day, notifications]) => (
    <div key={day}>
      <p aria-hidden className="px-3 pt-4 pb-1 text-sm font-semibold text-ink-muted">
        {day}
      </p>
      <ul aria-label={day}>
        {notifications.map((notification) => (
          <li key={notification._id}>
            <NotificationRow
              notification={notification}
              isFresh={fresh.includes(notification)}
              now={now}
              onFollow={onFollow}
            />
          </li>
        ))}
      </ul>
    </div>
  ))
}

type NotificationRowProps = {
  notification: Notification
  isFresh: boolean
  now: number
  onFollow: (notification: Notification) => void
}

function NotificationRow({ notification, isFresh, now, onFollow }: NotificationRowProps) {
  const { reason } = toParts(notification.message)
  const words = (
    <>
      <span aria-hidden className={`mt-2 size-2 shrink-0 rounded-full ${isFresh ? 'bg-brand' : ''}`} />
      <span className="grid min-w-0 grow text-base wrap-anywhere">
        <Words message={notification.message} isFresh={isFresh} />
        <span className="line-clamp-1 text-sm text-ink-muted">
          <time dateTime={notification.timestamp} title={formatDateTime(notification.timestamp)}>
            {ago(notification.timestamp, now)}
          </time>
          <span aria-hidden>{reason && ` · ${reason}`}</span>
        </span>
      </span>
    </>
  )
  const lineClass = 'flex gap-3 rounded-lg px-3 py-2'
  if (!notification.link) return <div className={lineClass}>{words}</div>
  return (
    <Link
      to={notification.link}
      onClick={() => onFollow(notification)}
      className={`${lineClass} text-ink no-underline hover:bg-paper-sunk`}
    >
      {words}
    </Link>
  )
}

/** In two lines at most; the whole sentence is for screen readers. */
function Words({ message, isFresh }: { message: string; isFresh: boolean }) {
  const { title, change } = toParts(message)
  const weight = isFresh ? 'font-semibold' : ''
  return (
    <>
      <span className="sr-only">
        {isFresh && <span>Unread: </span>}
        {message}
      </span>
      <span aria-hidden className={`${change ? 'line-clamp-1' : 'line-clamp-2'} ${weight}`} title={title}>
        <WithHours sentence={title} />
      </span>
      {change && (
        <span aria-hidden className="line-clamp-1 text-sm" title={change}>
          {change}
        </span>
      )}
    </>
  )
}
