import { useEffect, useLayoutEffect, useRef } from 'react'

/** What stands in front of everything for a while has the focus as long as it is there; then it is where it was. */
export function useFocusMeanwhile<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const before = useRef<Element>(null)
  // At once: what is hidden behind it loses the focus as soon as the browser draws.
  useLayoutEffect(() => {
    before.current = document.activeElement
    place.current?.focus()
  }, [])
  // Only when all is drawn again: what is still hidden takes no focus.
  useEffect(() => () => (before.current as HTMLElement | null)?.focus(), [])
  return { ref: place, tabIndex: -1 }
}
