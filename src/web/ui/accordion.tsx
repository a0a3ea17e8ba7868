import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Item = { id?: string; summary: ReactNode; isOpen: boolean; children: ReactNode }

/** One part of an accordion; it works before any script does, and stays as one has left it. A link to `#id` opens it. */
export function AccordionItem({ id, summary, isOpen, children }: Item) {
  return (
    <details suppressHydrationWarning open={isOpen} className="accordion [&[open]>summary>svg]:rotate-180">
      <summary className="flex min-h-11 items-center gap-3 px-4 py-3">
        <span className="flex grow flex-wrap items-center gap-3">{summary}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-muted transition-transform" />
      </summary>
      <div id={id} className="grid gap-4 px-4 pb-4">
        {children}
      </div>
    </details>
  )
}
