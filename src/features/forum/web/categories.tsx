import { Link, useLocation } from 'react-router'
import { listCategories } from '../rules.ts'
import { useSubjects } from './use-subjects.ts'

const chip =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-base text-ink no-underline hover:bg-paper-sunk aria-[current=true]:border-brand aria-[current=true]:bg-brand-soft aria-[current=true]:font-semibold'

type Props = { chosen: string | undefined; words: string }

/** Plain links: a choice has an address, and works before any script does. The words that are looked for stay. */
export const Categories = (shown: Props) => (
  <nav aria-label="Categories">
    <Choices here={useLocation().pathname} {...shown} />
  </nav>
)

function Choices({ here, chosen, words }: Props & { here: string }) {
  const categories = listCategories(useSubjects())
  return (
    <ul className="-m-1 flex gap-2 p-1 *:shrink-0 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
      {[undefined, ...categories].map((category) => {
        const filter = new URLSearchParams({ ...(category && { category }), ...(words && { q: words }) })
        return (
          <li key={category ?? 'all'}>
            <Link
              to={filter.size > 0 ? `${here}?${filter}` : here}
              preventScrollReset
              aria-current={category === chosen}
              className={chip}
            >
              {category ?? 'All'}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
