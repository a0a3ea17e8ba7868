import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** One part of an accordion; it works before any script does. */
export function AccordionItem({
  summary,
  isOpen,
  children,
}: {
  summary: ReactNode
  isOpen: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="[&[open]>summary>svg]:rotate-180">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-3">
        <span className="flex grow flex-wrap items-center gap-3">{summary}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-muted transition-transform" />
      </summary>
      <div className="grid gap-4 px-4 pb-4">{children}</div>
    </details>
  )
}
