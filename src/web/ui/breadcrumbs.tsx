import { Link } from 'react-router'

type Way = {
  pages: Record<string, string>
  /** Half the space above, below the bar of the dashboard. */
  isTight?: boolean
}

/** The pages above this one, outermost first, as a way back; in the space above the heading, which does not move. */
export function Breadcrumbs({ pages, isTight }: Way) {
  return (
    <nav
      aria-label="Breadcrumb"
      className={
        isTight ? 'absolute -mt-6 text-sm *:*:*:items-start *:*:*:pt-0.5' : '-mt-12 flex h-12 items-center text-base'
      }
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
