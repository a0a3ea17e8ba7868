import {
  BookOpen,
  CalendarClock,
  CalendarDays,
  CalendarOff,
  CirclePlus,
  FileLock,
  FileText,
  Flag,
  History,
  House,
  Inbox,
  type LucideIcon,
  MessagesSquare,
  PenLine,
  Presentation,
  Settings,
  ShieldCheck,
  UserCheck,
  UserRound,
  UserRoundSearch,
  Users,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from './use-menu.ts'

const ICONS: Record<string, LucideIcon> = {
  '': House,
  '/my-courses': BookOpen,
  '/forum': MessagesSquare,
  '/profile': UserRound,
  '/approvals': UserCheck,
  '/students': Users,
  '/manage-courses/upload': CirclePlus,
  '/manage-courses': BookOpen,
  '/manage-enrollments': UsersRound,
  '/mentors': ShieldCheck,
  '/create-blog': PenLine,
  '/demo-bookings': CalendarClock,
  '/blogs': FileText,
  '/contact-messages': Inbox,
  '/batches': Presentation,
  '/timetable': CalendarDays,
  '/holidays': CalendarOff,
  '/enquiries': UserRoundSearch,
  '/activity': History,
  '/forum-reports': Flag,
  '/privacy-requests': FileLock,
  '/settings': Settings,
}

type Props = {
  entry: MenuEntry
  className: string
  counted?: string | undefined
  title?: string | undefined
  children: ReactNode
}

/** One entry's sign and words; `counted` is the id of what says how many wait there. */
export function MenuLink({ entry: { to, path, isHere }, className, counted, title, children }: Props) {
  const Icon = ICONS[path] ?? House
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      aria-describedby={counted}
      title={title}
      className={`group/entry no-underline ${className}`}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {children}
    </Link>
  )
}

type Counted = { id: string; waiting: { count: number; text: string }; className: string }

/**
 * Stands beside the link and not in it: an entry is called what it is called, however many wait. In the colour of what
 * waits in lists; the bell, which counts what is unread, has another.
 */
export const WaitingBadge = ({ id, waiting: { count, text }, className }: Counted) => (
  <span
    id={id}
    className={`pointer-events-none absolute min-w-5 rounded-full bg-warn-soft px-1 text-center text-xs leading-5 font-semibold text-warn ring-1 ring-current ${className}`}
  >
    <span aria-hidden>{count > 99 ? '99+' : count}</span>
    <span className="sr-only">{text}</span>
  </span>
)
