import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell as Sign } from 'lucide-react'
import { type RefObject, Suspense, startTransition, useEffect, useId, useRef, useState } from 'react'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { notificationsApi } from './api.ts'
import { NotificationsSkeleton } from './notifications-skeleton.tsx'

const BellPanel = lazyOrBlank(() => import('./bell-panel.tsx'))

/**
 * How many are unread, and a popover with the list, whose contents are loaded when it opens; opening reads them all
 * (product 14.9).
 */
export function Bell() {
  const id = useId()
  const popover = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()
  const { data = [] } = useQuery(notificationsApi.list.queryOptions())
  const read = useMutation(
    notificationsApi.read.mutationOptions({
      // Read as often as it is pressed: there may be more each time.
      mutationFn: (which) => notificationsApi.read.call(which),
      onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsApi.key() }),
    }),
  )
  const unread = data.filter((notification) => !notification.read)
  /** What was unread when the list was opened: marked until it is closed. */
  const [marked, setMarked] = useState<ReadonlySet<string>>()
  useToggled(popover, (isOpen) => {
    if (isOpen) read.mutate({})
    // The press is painted before the list is rendered, which takes a slow phone a while.
    startTransition(() => setMarked(isOpen ? new Set(unread.map(({ _id }) => _id)) : undefined))
  })
  function readAll() {
    setMarked(new Set())
    read.mutate({})
  }
  const name = unread.length > 0 ? `Notifications, ${unread.length} unread` : 'Notifications'
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={name}
        title={name}
        className="relative grid size-11 shrink-0 place-items-center rounded-lg [anchor-name:--bell] hover:bg-paper-sunk noscript:hidden"
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
      </button>
      <section
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        tabIndex={-1}
        className="inset-auto top-15 right-2 m-0 max-h-[min(20rem,calc(100dvh-5rem))] w-[min(24rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-paper-raised p-2 text-ink shadow-lg outline-none sm:supports-[anchor-scope:none]:inset-auto sm:supports-[anchor-scope:none]:my-2 sm:supports-[anchor-scope:none]:[position-anchor:--bell] sm:supports-[anchor-scope:none]:[position-area:bottom_span-left]"
      >
        {marked && (
          <Suspense fallback={<NotificationsSkeleton />}>
            <BellPanel
              marked={marked}
              onRead={read.mutate}
              onReadAll={readAll}
              onClose={() => popover.current?.hidePopover()}
            />
          </Suspense>
        )}
      </section>
    </>
  )
}

/** The browser opens it, perhaps before the page was hydrated. */
function useToggled(popover: RefObject<HTMLElement | null>, onToggle: (isOpen: boolean) => void) {
  const latest = useRef(onToggle)
  latest.current = onToggle
  useEffect(() => {
    const element = popover.current
    function toggle() {
      const isOpen = element?.matches(':popover-open') ?? false
      if (isOpen && !element?.matches(':focus-within')) element?.focus()
      latest.current(isOpen)
    }
    if (element?.matches(':popover-open')) toggle()
    element?.addEventListener('toggle', toggle)
    return () => element?.removeEventListener('toggle', toggle)
  }, [popover])
}
