import { type FocusEvent, useEffect, useRef } from 'react'

const ROW = 'tbody tr, li'

/**
 * A row that goes takes its button and the focus with it: then the row in its place has it, or what it stood in. The page
 * does not scroll for that.
 */
export function useFocusAfterRemoval<Place extends HTMLElement>(content: unknown) {
  const place = useRef<Place>(null)
  const isInside = useRef(false)
  const at = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content may have lost the focus
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    const rows = place.current?.querySelectorAll(ROW) ?? []
    const button = rows[Math.min(at.current, rows.length - 1)]?.querySelector<HTMLElement>('button:enabled')
    const next = button ?? place.current
    next?.focus({ preventScroll: true })
  }, [content])
  return {
    ref: place,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      isInside.current = true
      const row = target.closest(ROW)
      at.current = row ? [...(place.current?.querySelectorAll(ROW) ?? [])].indexOf(row) : -1
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !place.current?.contains(relatedTarget)) isInside.current = false
    },
  }
}
