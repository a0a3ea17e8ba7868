import { Popover } from '@base-ui/react/popover'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as Sign } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#src/shared/time.ts'
import type { Notification } from '../contract.ts'
import { notificationsApi } from './api.ts'

/** How many are unread, and the list that opens; opening reads them all (product 14.9). */
export default function Bell() {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const queryClient = useQueryClient()
  const { data: all = [] } = useQuery(notificationsApi.list.queryOptions())
  const read = useMutation(
    notificationsApi.read.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsApi.key() }),
    }),
  )
  const unread = all.filter((one) => !one.read).length
  function turn(open: boolean) {
    setOpen(open)
    if (open) read.mutate({})
  }
  function follow({ _id, read: isRead }: Notification) {
    setOpen(false)
    if (!isRead) read.mutate({ id: _id })
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={turn}>
      <Popover.Trigger
        ref={trigger}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        className="relative grid size-11 shrink-0 place-items-center rounded-lg hover:bg-paper-sunk"
      >
        <Sign aria-hidden className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-1 right-1 min-w-5 rounded-full bg-bad px-1 text-center text-xs leading-5 font-semibold text-bad-ink"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Popover.Trigger>
      {/* From within an open menu, which lies over everything else. */}
      <Popover.Portal container={trigger.current?.closest<HTMLElement>(':popover-open') ?? undefined}>
        <Popover.Positioner sideOffset={8} align="end" collisionPadding={16} className="z-40">
          <Popover.Popup className="max-h-80 w-[min(24rem,calc(100vw-2rem))] overflow-y-auto rounded-2xl border border-line bg-paper-raised p-2 shadow-lg">
            <Popover.Title className="px-3 py-2 text-lg">Notifications</Popover.Title>
            {all.length === 0 && <p className="px-3 pb-3 text-ink-muted">Nothing new yet.</p>}
            <ul>
              {all.map((one) => (
                <li key={one._id}>
                  {one.link ? (
                    <Link
                      to={one.link}
                      onClick={() => follow(one)}
                      className="block rounded-lg px-3 py-2 text-ink no-underline hover:bg-paper-sunk"
                    >
                      <Words of={one} />
                    </Link>
                  ) : (
                    <div className="px-3 py-2">
                      <Words of={one} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const Words = ({ of: { message, read, timestamp } }: { of: Notification }) => (
  <span className="grid gap-1">
    <span className={read ? '' : 'font-semibold'}>{message}</span>
    <time dateTime={timestamp} className="text-base text-ink-muted">
      {formatDateTime(timestamp)}
    </time>
  </span>
)
