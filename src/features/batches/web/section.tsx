import { type ReactNode, useId } from 'react'
import { useFocusInside } from '#src/web/use-focus-inside.ts'

type Shown = { title: string; about?: string; action?: ReactNode; children: ReactNode }

/** A part of a batch's page, with the one thing that is done there. */
export function Section({ title, about, action, children }: Shown) {
  const id = useId()
  const focus = useFocusInside<HTMLElement>(children)
  return (
    <section
      aria-labelledby={id}
      {...focus}
      className="grid grid-cols-1 gap-2 rounded-2xl border border-line bg-paper-raised p-4 text-base focus:outline-none xl:px-5"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {about && <p className="text-ink-muted">{about}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
