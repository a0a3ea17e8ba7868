import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { title: string; id?: string; isOpen?: boolean; children: ReactNode }

/** A part of a page that is opened by who needs it. */
export const Folded = ({ title, id, isOpen = false, children }: Props) => (
  <details id={id} open={isOpen} className="group/folded rounded-2xl border border-line bg-paper-raised px-4 text-base">
    <summary className="flex min-h-12 items-center gap-2">
      <h2 className="text-lg">{title}</h2>
      <ChevronDown
        aria-hidden
        className="ml-auto size-5 shrink-0 text-ink-muted transition-transform group-open/folded:rotate-180"
      />
    </summary>
    <div className="grid gap-3 pb-4">{children}</div>
  </details>
)
