import { Link } from 'react-router'
import type { Person } from '#src/access/person.ts'
import { MemberBell } from '#src/features/notifications/web/member-bell.tsx'
import { MemberSearch } from '#src/features/search/web/member-search.tsx'
import { institute } from '#src/institute.ts'
import { ThemeButton } from '#src/web/ui/theme-button.tsx'
import { PersonBadge } from './person-badge.tsx'

export function TopBar({ user }: { user: Person }) {
  return (
    <header className="flex min-h-16 items-center gap-2 border-b border-line px-4">
      <Link
        to="/"
        className="mr-auto flex min-h-11 items-center gap-2 font-display font-semibold text-ink no-underline"
      >
        <img src="/drawings/logo.svg" alt="" width={28} height={28} />
        <span className="whitespace-nowrap max-lg:sr-only">{institute.name}</span>
      </Link>
      <MemberSearch user={user} />
      <ThemeButton />
      <MemberBell />
      <PersonBadge user={user} />
    </header>
  )
}
