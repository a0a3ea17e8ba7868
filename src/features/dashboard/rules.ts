import type { Person } from '#src/features/people/contract.ts'
import { type Area, homeOf, isPending, mayEnter } from '#src/features/people/rules.ts'

/** Which guard stands before an address below /dashboard; null where none but being signed in. */
export const areaOf = (pathname: string) =>
  (/^\/dashboard\/(admin|mentor|student)\b/.exec(pathname)?.[1] as Area | undefined) ?? null

/** Where someone is sent instead of a dashboard page; null where they may stay. */
export function placeFor(person: Person | null, area: Area | null) {
  if (!person) return '/login'
  if (isPending(person)) return '/auth/rejected?reason=pending_approval'
  if (area && !mayEnter(area, person)) return '/unauthorized'
  return null
}

type Entry = readonly [path: string, text: string]

const MENUS: Record<Area, readonly Entry[]> = {
  student: [
    ['', 'Dashboard'],
    ['/my-courses', 'My Courses'],
    ['/forum', 'Forum'],
    ['/profile', 'Profile'],
  ],
  mentor: [
    ['', 'Dashboard'],
    ['/approvals', 'Approvals'],
    ['/students', 'Students List'],
    ['/manage-courses/upload', 'Upload Course'],
    ['/manage-courses', 'Manage Courses'],
    ['/manage-enrollments', 'Manage Enrollments'],
    ['/profile', 'Profile'],
  ],
  admin: [
    ['', 'Admin Dashboard'],
    ['/mentors', 'Manage Mentors'],
    ['/manage-courses', 'Manage Courses'],
    ['/create-blog', 'Create Blog'],
    ['/manage-enrollments', 'Manage Enrollments'],
    ['/students', 'Students List'],
    ['/demo-bookings', 'View Demo Bookings'],
    ['/profile', 'Profile'],
    ['/blogs', 'Manage Blogs'],
    ['/contact-messages', 'Contact Messages'],
  ],
}

/** The side menu of a role (spec 2, Top bar and menus), in its order. */
export function menuOf(person: Person) {
  const area = person.isAdmin ? 'admin' : person.role
  const home = homeOf(person) ?? ''
  return MENUS[area].map(([path, text]) => ({ to: home + path, text }))
}
