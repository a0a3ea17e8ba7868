import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#src/web/ui/button.tsx'
import type { TimetableClass } from '../shapes.ts'
import { listChoices, viewWith } from './class-filters.ts'

type Props = { classes: TimetableClass[]; isStaff: boolean }

/** Narrows the timetable by its address; a form for browsers without JavaScript. */
export function FilterForm({ classes, isStaff }: Props) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const choices = listChoices(classes, query).filter(({ options, chosen }) => isStaff || chosen || options.length > 1)
  const isMine = query.has('mine')
  if (choices.length === 0 && !isStaff) return null
  return (
    <form method="get" action={pathname} data-native className="flex min-w-0 gap-2 md:flex-wrap print:hidden">
      {['day', 'mine'].map(
        (name) => query.has(name) && <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />,
      )}
      {choices.map(({ name, label, chosen, options }) => (
        <select
          key={name}
          name={name}
          aria-label={label}
          value={chosen}
          onChange={({ target }) => navigate(viewWith(query, { [name]: target.value }), { preventScrollReset: true })}
          className="min-h-11 min-w-0 rounded-lg border border-line-strong bg-paper-raised px-2 text-base max-md:flex-1 max-md:px-1 md:max-w-56 md:pointer-fine:min-h-9"
        >
          <option value="">{label}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      {isStaff && (
        <Link
          to={viewWith(query, { mine: isMine ? '' : '1' })}
          preventScrollReset
          aria-current={isMine}
          className="button button-plain button-small aria-[current=true]:border-brand aria-[current=true]:bg-brand-soft"
        >
          Mine
        </Link>
      )}
      <noscript>
        <Button small type="submit">
          Show
        </Button>
      </noscript>
    </form>
  )
}
