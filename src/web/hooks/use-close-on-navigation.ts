import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes a popover once one has gone on; one that was opened before the page was hydrated stays. */
export function useCloseOnNavigation(popover: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const here = useRef(key)
  useEffect(() => {
    if (here.current !== key) popover.current?.hidePopover?.()
    here.current = key
  }, [key, popover])
}
