import { isPending, isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import { type Area, homePath, mayEnter } from '#src/features/accounts/rules.ts'
import { formatNumber } from '#src/shared/text.ts'
import { instantAt, wallTime } from '#src/shared/wall-time.ts'
import type { Figures, OwnCourse } from './contract.ts'

const AREAS = (['admin', 'mentor', 'student'] satisfies Area[]).map((area) => ({
  area,
  addresses: new RegExp(`^/dashboard/${area}\\b`),
}))

/** Pages of mentors and admins alike. */
const OF_STAFF = /^\/dashboard\/(batches|classes|forum-reports)\b/

/** The guard of an address below /dashboard; null where being signed in is enough. */
export function findGuard(pathname: string) {
  if (OF_STAFF.test(pathname)) return 'staff'
  return AREAS.find(({ addresses }) => addresses.test(pathname))?.area ?? null
}

const passes = (user: User, guard: Area | 'staff') => (guard === 'staff' ? isStaff(user) : mayEnter(guard, user))

/** Where someone is sent instead of a dashboard page; null where they may stay. */
export function redirectFor(user: User | null, guard: ReturnType<typeof findGuard>) {
  if (!user) return '/login'
  if (isPending(user)) return '/auth/rejected?reason=pending_approval'
  if (user.lacksSecondFactor) return '/login/set-up'
  if (guard && !passes(user, guard)) return '/unauthorized'
  return null
}

/** What waits behind an entry for someone: how many, and how that is said. */
export type WaitingCount = { count: (figures: Figures) => number | undefined; text: (figures: Figures) => string }
type EntryOptions = {
  /** Its label in the bottom bar of a phone, which has four entries of a role. */
  short?: string
  /** Its place in that bar is the timetable's, where there is a classroom. */
  yields?: true
  /** One page for all roles, not below the home of one. */
  isShared?: true
  waiting?: WaitingCount
}
type Entry = readonly [path: string, text: string, shown?: EntryOptions]

const STUDENTS = { count: ({ staff }: Figures) => staff?.pending, text: (of: Figures) => figureTexts.waiting(of) }
const BOOKINGS = { count: ({ admin }: Figures) => admin?.newBookings, text: (of: Figures) => figureTexts.bookings(of) }
const MESSAGES = { count: ({ admin }: Figures) => admin?.openMessages, text: (of: Figures) => figureTexts.messages(of) }
const REQUESTS = {
  count: ({ admin }: Figures) => admin?.privacyRequests,
  text: (of: Figures) => figureTexts.privacyRequests(of),
}

const MENUS: Record<Area, readonly Entry[]> = {
  student: [
    ['', 'Dashboard', { short: 'Home' }],
    ['/my-courses', 'My Courses', { short: 'Courses' }],
    ['/forum', 'Forum', { short: 'Forum' }],
    ['/profile', 'Profile', { short: 'Profile', yields: true }],
  ],
  mentor: [
    ['', 'Dashboard', { short: 'Home' }],
    ['/approvals', 'Approvals', { short: 'Approvals', waiting: STUDENTS }],
    ['/students', 'Students List', { short: 'Students' }],
    ['/manage-courses/upload', 'Upload Course'],
    ['/manage-courses', 'Manage Courses', { short: 'Courses', yields: true }],
    ['/manage-enrollments', 'Manage Enrollments'],
    ['/profile', 'Profile'],
  ],
  admin: [
    ['', 'Admin Dashboard', { short: 'Home' }],
    ['/mentors', 'Manage Mentors'],
    ['/manage-courses', 'Manage Courses'],
    ['/create-blog', 'Create Blog'],
    ['/manage-enrollments', 'Manage Enrollments', { short: 'Enrollments' }],
    ['/students', 'Students List', { short: 'Students', waiting: STUDENTS }],
    ['/demo-bookings', 'View Demo Bookings', { short: 'Bookings', waiting: BOOKINGS }],
    ['/profile', 'Profile'],
    ['/blogs', 'Manage Blogs'],
    ['/contact-messages', 'Contact Messages', { waiting: MESSAGES }],
  ],
}

const ENQUIRIES: Entry = ['/enquiries', 'Enquiries']
const TIMETABLE: Entry = ['/timetable', 'Timetable', { short: 'Timetable', isShared: true }]
const BATCHES: Entry = ['/batches', 'Batches', { isShared: true }]
/** Where there is a classroom. */
const CLASSROOM: Record<Area, readonly Entry[]> = {
  student: [TIMETABLE],
  mentor: [BATCHES, TIMETABLE],
  admin: [BATCHES, ['/timetable', 'Timetable', { isShared: true }], ['/holidays', 'Holidays']],
}

/** At the end: entries that are not needed every day. */
const RECORDS: readonly Entry[] = [
  ['/forum-reports', 'Reported Posts', { isShared: true }],
  ['/activity', 'Activity'],
  ['/privacy-requests', 'Privacy requests', { waiting: REQUESTS }],
  ['/settings', 'Settings'],
]

/** Whether an address belongs to the classroom: without it, it is a 404. */
export const isOfClassroom = (pathname: string) =>
  /^\/dashboard\/(batches|classes|timetable|admin\/holidays)(\/|$)/.test(pathname)

/** The side menu of a role (product 6.6, 21), in its order; `group` names the first entry's of one. */
export function listMenu(user: User, hasClassroom: boolean) {
  const area = user.isAdmin ? 'admin' : user.role
  const home = homePath(user) ?? ''
  const toMenuEntry = ([path, text, { yields, isShared, ...shown } = {}]: Entry, group?: string) => ({
    ...shown,
    short: hasClassroom && yields ? undefined : shown.short,
    path,
    to: (isShared ? '/dashboard' : home) + path,
    text,
    group,
  })
  const toGroup = (name: string, entries: readonly Entry[]) =>
    entries.map((entry, at) => toMenuEntry(entry, at === 0 ? name : undefined))
  const ofClassroom = hasClassroom ? CLASSROOM[area] : []
  const specified = MENUS[area].map((entry) => toMenuEntry(entry))
  if (area !== 'admin') return [...specified, ...toGroup('Classroom', ofClassroom)]
  return [...specified, ...toGroup('Office', [ENQUIRIES, ...ofClassroom]), ...toGroup('Records', RECORDS)]
}

/** Some entries' addresses begin as others' do: nothing but themselves is behind them. */
const EXACT_PATHS = ['', '/manage-courses']

export function isCurrentEntry({ path, to }: { path: string; to: string }, pathname: string) {
  const [entry, here] = [`${to}/`.toLowerCase(), `${pathname}/`.replace(/\/+$/, '/').toLowerCase()]
  return EXACT_PATHS.includes(path) ? here === entry : here.startsWith(entry)
}

/** Counted no further; one more says that there are more. */
export const MAX_COUNTED = 10_000

/** Pending entries are few; more than this are not counted. */
export const MAX_WAITING = 1_000

const formatCapped = (count: number, most = MAX_COUNTED) =>
  count > most ? `${formatNumber(most)}+` : formatNumber(count)
const countCapped = (count: number, singular: string, many = `${singular}s`) =>
  `${formatCapped(count)} ${count === 1 ? singular : many}`
const countWaiting = (count: number, singular: string) =>
  `${formatCapped(count, MAX_WAITING)} ${count === 1 ? singular : `${singular}s`}`

/** Whether anything was completed: nobody needs to read that nothing was. */
export const hasResults = ({ staff, admin }: Figures) => (staff?.completed ?? 0) + (admin?.certificates ?? 0) > 0

/** The figures on the cards of the role homes; empty where the viewer may not know them. */
export const figureTexts = {
  mentors: ({ admin }: Figures) => (admin ? countCapped(admin.mentors, 'mentor') : ''),
  posts: ({ admin }: Figures) => (admin ? countCapped(admin.posts, 'post published', 'posts published') : ''),
  bookings: ({ admin }: Figures) => (admin ? countWaiting(admin.newBookings, 'new booking') : ''),
  messages: ({ admin }: Figures) => (admin ? countWaiting(admin.openMessages, 'open message') : ''),
  privacyRequests: ({ admin }: Figures) => (admin ? countWaiting(admin.privacyRequests, 'open request') : ''),
  courses: ({ staff }: Figures) => (staff ? countCapped(staff.courses, 'course') : ''),
  drafts: ({ staff }: Figures) => (staff ? countCapped(staff.drafts, 'unpublished course') : ''),
  learning: ({ staff }: Figures) => (staff ? `${formatCapped(staff.inProgress)} in progress` : ''),
  results: ({ staff, admin }: Figures) =>
    [
      staff && admin && countCapped(staff.completed, 'course completed', 'courses completed'),
      admin && admin.certificates > 0 && countCapped(admin.certificates, 'certificate'),
    ]
      .filter(Boolean)
      .join(', '),
  students: ({ staff }: Figures) => (staff ? countCapped(staff.students, 'student') : ''),
  waiting: ({ staff }: Figures) => (staff ? `${countWaiting(staff.pending, 'student')} waiting` : ''),
  everyone: ({ staff }: Figures) =>
    staff ? `${countCapped(staff.students, 'student')}, ${formatCapped(staff.pending, MAX_WAITING)} to approve` : '',
  enrolled: ({ enrolled }: Figures) => countCapped(enrolled.courses, 'course'),
  progress: ({ enrolled }: Figures) =>
    `${formatCapped(enrolled.completed)} of ${formatCapped(enrolled.courses)} completed`,
}

export const formatWaiting = (count: number) => formatCapped(count, MAX_WAITING)

/** The way to all of a list of which a home shows the first. */
export const linkToAll = (count: number | undefined, to: string) => ({
  to,
  text: `All ${formatWaiting(count ?? 0)}`,
})

/** Where a student goes on: in the course they were in last, in one that is not completed first (product 6.10). */
export function whereToContinue(courses: OwnCourse[]) {
  const isDone = ({ completionStatus }: OwnCourse) => Number(completionStatus === 'completed')
  const lastOpened = ({ lastOpenedAt, createdAt }: OwnCourse) => Date.parse(lastOpenedAt ?? createdAt)
  return courses
    .filter(({ materials }) => materials.next)
    .toSorted((a, b) => isDone(a) - isDone(b) || lastOpened(b) - lastOpened(a))[0]
}

/** Has completed every course, and at least one (product 6.10). */
export const isGraduate = (courses: Pick<OwnCourse, 'completionStatus'>[]) =>
  courses.length > 0 && courses.every(({ completionStatus }) => completionStatus === 'completed')

const DAY = 24 * 60 * 60_000
const WEEKS = 12

/** When each of the last twelve weeks began and when the last of them ends: on Mondays, by the clocks of `timeZone`. */
export function weekBounds(now: number, timeZone: string) {
  const wall = wallTime(now, timeZone)
  const today = wall - (wall % DAY)
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY
  return Array.from({ length: WEEKS + 1 }, (_, at) => instantAt(monday + (at - WEEKS + 1) * 7 * DAY, timeZone))
}

/** A bar is counted no further; one more says that there are more. */
export const MAX_COUNTED_IN_BAR = 500

export const formatBarCount = (count: number) => formatCapped(count, MAX_COUNTED_IN_BAR)

/** The least of 1, 2 or 5 and noughts that no bar is higher than. */
export function axisMaximum(counts: number[]) {
  const most = Math.max(1, ...counts)
  const unit = 10 ** Math.floor(Math.log10(most))
  return unit * ([1, 2, 5, 10].find((times) => times * unit >= most) ?? 10)
}
