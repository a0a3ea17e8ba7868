import { NavLink } from 'react-router'

/** Parts of one page, each with an address: `tabs` are their names by it. */
export const Tabs = ({ label, tabs }: { label: string; tabs: Record<string, string> }) => (
  <nav aria-label={label} className="flex border-b border-line print:hidden">
    {Object.entries(tabs).map(([to, name]) => (
      <NavLink
        key={to}
        to={to}
        end
        preventScrollReset
        className="-mb-px flex min-h-11 grow items-center justify-center border-b-2 border-transparent px-2 font-semibold text-ink-muted no-underline hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink sm:grow-0 sm:px-4"
      >
        {name}
      </NavLink>
    ))}
  </nav>
)
