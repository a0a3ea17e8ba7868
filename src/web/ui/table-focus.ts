import { type FocusEvent, useEffect, useRef } from 'react'

/** Where a row goes with the button that was pressed in it, the table takes the focus: the page's top is far away. */
export function useKeptFocus(rows: unknown) {
  const table = useRef<HTMLTableElement>(null)
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may have lost the focus
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) table.current?.focus()
  }, [rows])
  return {
    ref: table,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !table.current?.contains(relatedTarget)) isInside.current = false
    },
  }
}
