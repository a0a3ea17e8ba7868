import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { Notification } from '../contract.ts'
import { notificationsApi } from './api.ts'
import { NotificationList } from './notification-list.tsx'

/** The open list; opening reads them all (product 14.9). */
export default function BellPanel({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const query = useQuery(notificationsApi.list.queryOptions())
  const listed = useStableData(query, 'notifications')
  /** What was unread when the list was opened, and has come since: marked until it is closed. */
  const [marked, setMarked] = useState<ReadonlySet<string>>()
  const { mutate: read } = useMutation(
    notificationsApi.read.mutationOptions({
      // Read as often as it is pressed: there may be more each time.
      mutationFn: (which) => notificationsApi.read.call(which),
      onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsApi.key() }),
    }),
  )
  const { data } = query
  if (data && !marked) setMarked(new Set(data.filter((notification) => !notification.read).map(({ _id }) => _id)))
  useEffect(() => read({}), [read])
  const fresh = (listed ?? []).filter((notification) => !notification.read || marked?.has(notification._id))
  function readAll() {
    setMarked(new Set())
    read({})
  }
  function follow({ _id, read: isRead }: Notification) {
    onClose()
    if (!isRead) read({ id: _id })
  }
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2 pl-3">
        <h2 className="text-lg">Notifications</h2>
        {fresh.length > 0 && (
          <Button small variant="quiet" onClick={readAll}>
            Mark all as read
          </Button>
        )}
      </div>
      <NotificationList query={query} notifications={listed} fresh={fresh} onFollow={follow} />
    </>
  )
}
