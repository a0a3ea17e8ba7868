import { Popover } from '@base-ui/react/popover'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as Sign } from 'lucide-react'
import { startTransition, useRef, useState } from 'react'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { Notification } from '../contract.ts'
import { notificationsApi } from './api.ts'
import { NotificationList } from './notification-list.tsx'

/** How many are unread, and the list that opens; opening reads them all (product 14.9). */
export default function Bell() {
  const [isOpen, setOpen] = useState(false)
  /** What was unread when the list was opened, and has come since: marked until it is closed. */
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const trigger = useRef<HTMLButtonElement>(null)
  const queryClient = useQueryClient()
  const query = useQuery(notificationsApi.list.queryOptions())
  const listed = useStableData(query, 'notifications')
  const read = useMutation(
    notificationsApi.read.mutationOptions({
      // Read as often as it is pressed: there may be more each time.
      mutationFn: (which) => notificationsApi.read.call(which),
      onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsApi.key() }),
    }),
  )
  const unread = (query.data ?? []).filter((notification) => !notification.read)
  const fresh = (listed ?? []).filter((notification) => !notification.read || marked.has(notification._id))
  function toggle(open: boolean) {
    if (!open) return setOpen(false)
    // The press is painted before the list is rendered, which takes a slow phone a while.
    startTransition(() => {
      setOpen(true)
      setMarked(new Set(unread.map(({ _id }) => _id)))
      read.mutate({})
    })
  }
  function readAll() {
    setMarked(new Set())
    read.mutate({})
  }
  function follow({ _id, read: isRead }: Notification) {
    setOpen(false)
    if (!isRead) read.mutate({ id: _id })
  }
  const name = unread.length > 0 ? `Notifications, ${unread.length} unread` : 'Notifications'
  return (
    <Popover.Root open={isOpen} onOpenChange={toggle}>
      <Popover.Trigger
        ref={trigger}
        aria-label={name}
        title={name}
        className="relative grid size-11 shrink-0 place-items-center rounded-lg hover:bg-paper-sunk"
      >
        <Sign aria-hidden className="size-5" />
        {unread.length > 0 && (
          <span
            aria-hidden
            className="absolute top-1 left-1/2 min-w-5 rounded-full bg-brand px-1 text-center text-xs leading-5 font-semibold text-brand-ink"
          >
            {unread.length > 99 ? '99+' : unread.length}
          </span>
        )}
      </Popover.Trigger>
      {/* Rendered in the open menu, which is above everything else. */}
      <Popover.Portal container={trigger.current?.closest<HTMLElement>(':popover-open') ?? undefined}>
        <Popover.Positioner sideOffset={8} align="end" collisionPadding={8} className="z-40">
          <Popover.Popup className="max-h-[min(20rem,var(--available-height))] w-[min(24rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-paper-raised p-2 shadow-lg">
            <div className="flex min-h-11 items-center justify-between gap-2 pl-3">
              <Popover.Title className="text-lg">Notifications</Popover.Title>
              {fresh.length > 0 && (
                <Button small variant="quiet" onClick={readAll}>
                  Mark all as read
                </Button>
              )}
            </div>
            <NotificationList query={query} notifications={listed} fresh={fresh} onFollow={follow} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
