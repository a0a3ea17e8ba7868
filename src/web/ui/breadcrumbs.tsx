import { Link } from './link.tsx'

/** The pages above this one, outermost first, as a way back; in the room over the heading, which stays where it is. */
export function Breadcrumbs({ pages }: { pages: Record<string, string> }) {
  return (
    <nav aria-label="Breadcrumb" className="-mt-12 flex h-12 items-center">
      <ol className="flex flex-wrap text-base">
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
