import { Link } from 'react-router'

type Props = {
  pages: Record<string, string>
  /** In the dashboard: 16 px below its bar and above the heading. */
  isTight?: boolean
}

/** The pages above this one, outermost first, as a way back; on public pages in the space above the heading, which does not move. */
export function Breadcrumbs({ pages, isTight }: Props) {
  return (
    <nav
      aria-label="Breadcrumb"
      className={isTight ? '-mt-5 -mb-6 text-sm' : '-mt-12 flex h-12 items-center text-base'}
    >
      <ol className="flex flex-wrap">
        {Object.entries(pages).map(([path, name]) => (
          <li
            key={path}
            className="flex items-center not-last:after:mx-2 not-last:after:text-ink-muted not-last:after:content-['/']"
          >
            <Link to={path} className="flex min-h-11 items-center">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
