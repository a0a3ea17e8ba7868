import type { KeyboardEvent } from 'react'

const isTyping = (element: Element) =>
  element.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
const OVERLAYS = ':popover-open, [role=dialog]:not([popover]), [role=alertdialog]'

/**
 * While the focus is in a table, j and k lead to what a row opens, or to the first thing in it; Enter is the browser's.
 * Elsewhere letters are their reader's own, who may be speaking (WCAG 2.1.4).
 */
export function moveByRowKeys({ key, ctrlKey, metaKey, altKey, currentTarget }: KeyboardEvent<HTMLTableElement>) {
  const step = { j: 1, k: -1 }[key]
  const here = document.activeElement
  if (!step || ctrlKey || metaKey || altKey || !here || isTyping(here) || document.querySelector(OVERLAYS)) return
  const rows = [...currentTarget.querySelectorAll('tbody tr')]
  const next = rows[rows.findIndex((row) => row.contains(here)) + step]
  const shown = [...(next?.querySelectorAll<HTMLElement>('[data-open]') ?? [])].find((each) => each.checkVisibility())
  const target = shown ?? next?.querySelector<HTMLElement>('a, button')
  target?.focus()
  target?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}
