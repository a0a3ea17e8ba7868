import { Link } from 'react-router'
import { ago } from '#src/shared/time.ts'
import { WithHours } from '#src/web/ui/overlays/with-hours.tsx'
import type { HomeNotification } from '../../contract.ts'
import { HomePanel, Lines } from '../home/home-panel.tsx'

type Props = { title: string; notifications: HomeNotification[]; now: number; empty: string }

export const NotificationsPanel = ({ title, notifications, now, empty }: Props) => (
  <HomePanel title={title}>
    {notifications.length === 0 && <p className="text-ink-muted">{empty}</p>}
    <Lines>
      {notifications.map(({ _id, message, link, timestamp }) => (
        <li key={_id} className="py-2">
          {link ? (
            <Link to={link} className="flex min-h-6 items-center text-ink max-md:min-h-11 no-underline hover:underline">
              <span>
                <WithHours sentence={message} />
              </span>
            </Link>
          ) : (
            <p>
              <WithHours sentence={message} />
            </p>
          )}
          <time dateTime={timestamp} className="block text-base text-ink-muted">
            {ago(timestamp, now)}
          </time>
        </li>
      ))}
    </Lines>
  </HomePanel>
)
