import type { Person } from '#src/access/person.ts'
import { isPending } from '#src/access/rules.ts'
import { type Area, homeOf, mayEnter } from '#src/features/people/rules.ts'
import { inIndia } from '#src/shared/text.ts'
import type { Figures } from './contract.ts'

const AREAS: Area[] = ['admin', 'mentor', 'student']

/** Which guard stands before an address below /dashboard; null where none but being signed in. */
export const areaOf = (pathname: string) =>
  AREAS.find((area) => new RegExp(`^/dashboard/${area}\\b`).test(pathname)) ?? null

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

/** The side menu of a role (product 6.6), in its order. */
export function menuOf(person: Person) {
  const area = person.isAdmin ? 'admin' : person.role
  const home = homeOf(person) ?? ''
  return MENUS[area].map(([path, text]) => ({ to: home + path, text }))
}

/** Counted no further; one more says that there are more. */
export const MOST_COUNTED = 10_000

const numeral = (count: number) => (count > MOST_COUNTED ? `${inIndia(MOST_COUNTED)}+` : inIndia(count))
const howMany = (count: number, one: string, many = `${one}s`) => `${numeral(count)} ${count === 1 ? one : many}`

/** How things stand, on the cards of the role homes; nothing where it is not the viewer's to know. */
export const figureTexts = {
  mentors: ({ admin }: Figures) => (admin ? howMany(admin.mentors, 'mentor') : ''),
  posts: ({ admin }: Figures) => (admin ? howMany(admin.posts, 'post published', 'posts published') : ''),
  bookings: ({ admin }: Figures) => (admin ? howMany(admin.newBookings, 'new booking') : ''),
  messages: ({ admin }: Figures) => (admin ? howMany(admin.openMessages, 'open message') : ''),
  courses: ({ staff }: Figures) => (staff ? howMany(staff.courses, 'course') : ''),
  drafts: ({ staff }: Figures) => (staff ? howMany(staff.drafts, 'unpublished course') : ''),
  learning: ({ staff }: Figures) => (staff ? `${numeral(staff.inProgress)} in progress` : ''),
  students: ({ staff }: Figures) => (staff ? howMany(staff.students, 'student') : ''),
  waiting: ({ staff }: Figures) => (staff ? `${howMany(staff.pending, 'student')} waiting` : ''),
  everyone: ({ staff }: Figures) =>
    staff ? `${howMany(staff.students, 'student')}, ${numeral(staff.pending)} waiting` : '',
  own: ({ own }: Figures) => howMany(own.courses, 'course'),
  progress: ({ own }: Figures) => `${numeral(own.completed)} of ${numeral(own.courses)} completed`,
}
