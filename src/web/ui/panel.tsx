import type { ReactNode } from 'react'
import { useFocusAfterRemoval } from '#src/web/hooks/use-focus-after-removal.ts'

type Props = {
  title: string
  about?: string
  action?: ReactNode
  className?: string
  children: ReactNode
}

export function Panel({ title, about, action, className = 'p-4 text-base', children }: Props) {
  const focus = useFocusAfterRemoval<HTMLElement>(children)
  return (
    <section
      aria-label={title}
      {...focus}
      className={`grid grid-cols-1 gap-2 rounded-2xl border border-line bg-paper-raised focus:outline-none xl:px-5 ${className}`}
    >
      {/* A link is as high as a finger needs it, and brings its gap along. */}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 has-[>a]:gap-y-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-xl">{title}</h2>
          {about && <p className="text-ink-muted">{about}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
