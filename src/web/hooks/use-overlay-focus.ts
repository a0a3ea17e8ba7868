import { useEffect, useLayoutEffect, useRef } from 'react'

/** Moves the focus into an overlay while it is open, and back to where it was afterwards. */
export function useOverlayFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const before = useRef<Element>(null)
  // At once: an element that is hidden loses focus with the next paint.
  useLayoutEffect(() => {
    before.current = document.activeElement
    place.current?.focus()
  }, [])
  // After the next render: an element that is still hidden cannot take focus.
  useEffect(() => () => (before.current as HTMLElement | null)?.focus({ preventScroll: true }), [])
  return { ref: place, tabIndex: -1 }
}
