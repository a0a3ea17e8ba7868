import { type ReactNode, useId } from 'react'
import { Link } from '#src/web/ui/link.tsx'
import { useFocusInside } from '#src/web/use-focus-inside.ts'

type Shown = {
  title: string
  /** The way to all of them. */
  all?: { to: string; text: string } | undefined
  className?: string
  children: ReactNode
}

/** A part of a home, with its heading and the way on. */
export function Panel({ title, all, className = '', children }: Shown) {
  const id = useId()
  const focus = useFocusInside<HTMLElement>(children)
  return (
    <section
      aria-labelledby={id}
      {...focus}
      className={`grid content-start gap-2 rounded-2xl border border-line bg-paper-raised p-4 focus:outline-none sm:px-6 ${className}`}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {all && (
          <Link to={all.to} className="inline-flex min-h-11 items-center text-base">
            {all.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** One who waits, or one thing that is left to do: who, since when, and what is done about it. */
export const ToDo = ({ name, about, actions }: { name: string; about: ReactNode; actions: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
    <p className="min-w-0 grow basis-48">
      <strong className="block font-semibold">{name}</strong>
      <span className="block text-base text-ink-muted">{about}</span>
    </p>
    <p className="flex gap-2 max-sm:w-full max-sm:*:grow">{actions}</p>
  </li>
)

export const ToDos = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {children}
  </ul>
)
