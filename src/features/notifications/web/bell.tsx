import { useQuery } from '@tanstack/react-query'
import { Bell as Sign } from 'lucide-react'
import { type RefObject, Suspense, startTransition, useEffect, useId, useRef, useState } from 'react'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { notificationsApi } from './api.ts'
import { NotificationsSkeleton } from './notifications-skeleton.tsx'

const BellPanel = lazyOrBlank(() => import('./bell-panel.tsx'))

/** How many are unread, and a popover with the list, whose contents are loaded when it opens (product 14.9). */
export function Bell() {
  const id = useId()
  const popover = useRef<HTMLElement>(null)
  const isOpen = useIsOpen(popover)
  const { data = [] } = useQuery(notificationsApi.list.queryOptions())
  const unread = data.filter(({ read }) => !read).length
  const name = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
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
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-1 left-1/2 min-w-5 rounded-full bg-brand px-1 text-center text-xs leading-5 font-semibold text-brand-ink"
          >
            {unread > 99 ? '99+' : unread}
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
        className="inset-auto top-14 right-2 m-0 max-h-[min(20rem,calc(100dvh-5rem))] w-[min(24rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-paper-raised p-2 text-ink shadow-lg outline-none supports-[anchor-scope:none]:inset-auto supports-[anchor-scope:none]:my-2 supports-[anchor-scope:none]:[position-anchor:--bell] supports-[anchor-scope:none]:[position-area:bottom_span-left]"
      >
        {isOpen && (
          <Suspense fallback={<NotificationsSkeleton />}>
            <BellPanel onClose={() => popover.current?.hidePopover()} />
          </Suspense>
        )}
      </section>
    </>
  )
}

/** The browser opens it, perhaps before the page was hydrated. */
function useIsOpen(popover: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = popover.current
    function update() {
      const isOpened = element?.matches(':popover-open') ?? false
      if (isOpened && !element?.matches(':focus-within')) element?.focus()
      // The press is painted before the list is rendered, which takes a slow phone a while.
      startTransition(() => setOpen(isOpened))
    }
    update()
    element?.addEventListener('toggle', update)
    return () => element?.removeEventListener('toggle', update)
  }, [popover])
  return isOpen
}
