import { type RefObject, useEffect } from 'react'

const isTyping = (one: Element) =>
  one.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
/** Above the page, which keeps its keys to itself. */
const OVER = ':popover-open, [role=dialog], [role=alertdialog]'

/** j and k lead to what a row opens, or to the first thing in it; Enter is the browser's. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>) {
  useEffect(() => {
    function hear({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      const step = { j: 1, k: -1 }[key]
      const here = document.activeElement
      if (!step || ctrlKey || metaKey || altKey || !table.current || (here && isTyping(here))) return
      if (document.querySelector(OVER)) return
      const rows = [...table.current.querySelectorAll('tbody tr')]
      const at = rows.findIndex((row) => row.contains(here))
      const next = rows[at < 0 && step < 0 ? rows.length - 1 : at + step]
      const target = next?.querySelector<HTMLElement>('[data-open]') ?? next?.querySelector<HTMLElement>('a, button')
      target?.focus()
      target?.closest('tr')?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [table])
}
