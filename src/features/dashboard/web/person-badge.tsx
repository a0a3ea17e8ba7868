import { Link } from 'react-router'
import type { Person } from '#src/access/person.ts'
import { homeOf, roleName } from '#src/features/people/rules.ts'

/** Someone's own name with their role; it leads to their profile, where they have one. */
export function PersonBadge({ user, className = '' }: { user: Person; className?: string }) {
  const home = homeOf(user)
  const badge = (
    <>
      <span className="max-w-40 truncate">{user.name}</span>
      <span className="rounded-full bg-brand-soft px-2 py-0.5 text-sm text-brand">{roleName(user)}</span>
    </>
  )
  const shape = `flex min-h-11 min-w-0 items-center gap-2 rounded-lg px-3 text-base text-ink no-underline ${className}`
  if (!home) return <span className={shape}>{badge}</span>
  return (
    <Link to={`${home}/profile`} className={`${shape} hover:bg-paper-sunk`}>
      {badge}
    </Link>
  )
}
