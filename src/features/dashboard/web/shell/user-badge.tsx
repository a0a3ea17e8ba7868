import { Link } from 'react-router'
import type { User } from '#src/access/user.ts'
import { homePath, roleName } from '#src/features/accounts/rules.ts'

type Props = {
  user: User
  /** Only a letter, where there is little room. */
  compact?: boolean
  className?: string
}

/** The user's name and role; links to their profile, if they have one. */
export function UserBadge({ user, compact = false, className = '' }: Props) {
  const home = homePath(user)
  const words = compact ? 'max-md:sr-only' : ''
  const badge = (
    <>
      {compact && (
        <span
          aria-hidden
          className="grid size-8 place-items-center rounded-full bg-brand-soft font-semibold text-brand md:hidden"
        >
          {Array.from(user.name)[0]}
        </span>
      )}
      <span className={`max-w-40 truncate ${compact ? 'max-xl:max-w-28' : ''} ${words}`}>{user.name}</span>
      <span className={`rounded-full bg-brand-soft px-2 py-0.5 text-sm text-brand ${words}`}>{roleName(user)}</span>
    </>
  )
  const shape = `flex min-h-11 items-center gap-2 rounded-lg text-base text-ink no-underline ${compact ? 'min-w-11 shrink-0 justify-center md:px-3' : 'min-w-0 px-3'} ${className}`
  if (!home) return <span className={shape}>{badge}</span>
  return (
    <Link to={`${home}/profile`} className={`${shape} hover:bg-paper-sunk`}>
      {badge}
    </Link>
  )
}
