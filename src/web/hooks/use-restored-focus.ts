import { useEffect, useRef } from 'react'

/** A button that is disabled while it sends loses the focus: it has it again, where nothing else took it. */
export function useRestoredFocus(isSubmitting: boolean) {
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (isSubmitting || document.activeElement !== document.body) return
    if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true })
    focused.current = null
  }, [isSubmitting])
  return () => {
    focused.current = document.activeElement
  }
}
