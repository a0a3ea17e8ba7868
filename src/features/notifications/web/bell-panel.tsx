import { useQuery } from '@tanstack/react-query'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { Notification } from '../contract.ts'
import { notificationsApi } from './api.ts'
import { NotificationList } from './notification-list.tsx'

type Props = {
  marked: ReadonlySet<string>
  onRead: (which: { id: string }) => void
  onReadAll: () => void
  onClose: () => void
}

/** The open list; what comes meanwhile is new too, until it is read. */
export default function BellPanel({ marked, onRead, onReadAll, onClose }: Props) {
  const query = useQuery(notificationsApi.list.queryOptions())
  const listed = useStableData(query, 'notifications')
  const fresh = (listed ?? []).filter((notification) => !notification.read || marked.has(notification._id))
  function follow({ _id, read: isRead }: Notification) {
    onClose()
    if (!isRead) onRead({ id: _id })
  }
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2 pl-3">
        <h2 className="text-lg">Notifications</h2>
        {fresh.length > 0 && (
          <Button small variant="quiet" onClick={onReadAll}>
            Mark all as read
          </Button>
        )}
      </div>
      <NotificationList query={query} notifications={listed} fresh={fresh} onFollow={follow} />
    </>
  )
}
