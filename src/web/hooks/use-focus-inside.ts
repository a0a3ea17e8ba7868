import { type FocusEvent, useEffect, useRef } from 'react'

/** A row that goes takes its button and the focus with it: then what it stood in has it, for the page's top is far away. */
export function useFocusInside<Place extends HTMLElement>(content: unknown) {
  const place = useRef<Place>(null)
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content may have lost the focus
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) place.current?.focus()
  }, [content])
  return {
    ref: place,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !place.current?.contains(relatedTarget)) isInside.current = false
    },
  }
}
