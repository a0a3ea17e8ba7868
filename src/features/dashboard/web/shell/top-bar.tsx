import { Menu } from 'lucide-react'
import { Link } from 'react-router'
import type { User } from '#src/access/user.ts'
import { Bell } from '#src/features/notifications/web/bell.tsx'
import { SearchBox } from '#src/features/search/web/search-box.tsx'
import { useInstitute } from '#src/web/api/institute.ts'
import { Logo } from '#src/web/ui/brand.tsx'
import { ThemeButton } from '#src/web/ui/theme-button.tsx'
import { UserBadge } from './user-badge.tsx'

export function TopBar({ user }: { user: User }) {
  return (
    <header className="flex h-14 items-center gap-1 border-b border-line px-2 md:gap-2 md:px-8 print:hidden">
      <button
        type="button"
        popoverTarget="side-menu"
        aria-label="Menu"
        className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-paper-sunk lg:hidden"
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <Link
        to="/"
        className="mr-auto flex min-h-11 min-w-11 shrink-0 items-center gap-2 font-display text-xl font-semibold text-ink no-underline max-lg:justify-center"
      >
        <Logo size={28} />
        <span className="whitespace-nowrap max-xl:sr-only">{useInstitute().name}</span>
      </Link>
      <SearchBox user={user} />
      <ThemeButton />
      <Bell />
      <UserBadge user={user} compact />
    </header>
  )
}
