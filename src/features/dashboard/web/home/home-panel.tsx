import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RowMenu } from '#src/web/table/row-menu.tsx'
import { Panel } from '#src/web/ui/panel.tsx'

type Props = {
  title: string
  all?: { to: string; text: string } | undefined
  /** Instead of the link to all. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

export const HomePanel = ({ title, all, action, className = '', children }: Props) => (
  <Panel
    title={title}
    action={
      action ??
      (all && (
        <Link to={all.to} className="inline-flex min-h-11 items-center text-base">
          {all.text}
        </Link>
      ))
    }
    className={`content-start p-3 wrap-anywhere @container sm:p-4 ${className}`}
  >
    {children}
  </Panel>
)

type Left = { name: string; to: string; about: ReactNode; action: ReactNode; more?: ReactNode }

/** One who waits, or one thing that is left to do: who, since when, and what is done about it; the rest behind "⋯". */
export const ToDo = ({ name, to, about, action, more }: Left) => (
  <li className="flex items-center gap-1 py-2">
    <p className="relative min-w-0 grow">
      <Link
        to={to}
        className="block truncate font-semibold text-ink no-underline before:absolute before:inset-0 hover:underline"
      >
        {name}
      </Link>
      <span className="block text-sm text-ink-muted">{about}</span>
    </p>
    {action}
    {more && <RowMenu of={name}>{more}</RowMenu>}
  </li>
)

/** One below the other; where a panel has the page to itself two beside each other. */
export const Lines = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul
    aria-label={label}
    className="divide-y divide-line @min-[40rem]:grid @min-[40rem]:grid-cols-2 @min-[40rem]:gap-x-8 @min-[40rem]:[&>:only-child]:col-span-full @min-[40rem]:[&>:nth-last-child(2):nth-child(odd)]:border-b-0"
  >
    {children}
  </ul>
)

/** As many beside each other as there is room for; a third that finds none has the next row to itself. */
export const Panels = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 lg:max-xl:[&>:last-child:nth-child(3)]:col-span-full lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
    {children}
  </div>
)
