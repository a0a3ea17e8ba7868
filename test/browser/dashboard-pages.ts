import { inDays } from '../factories.ts'
import { HAS_CLASSROOM } from '../has-classroom.ts'
import { TEST_ALL } from '../test-all.ts'

type Read = (path: string) => Promise<unknown>
export type Role = 'admin' | 'mentor' | 'student'

const MANAGED = [
  'students',
  'manage-courses',
  'manage-courses/upload',
  'manage-courses/upload/{course}',
  'manage-enrollments',
  'manage-enrollments/{course}',
  'student-profile/{student}',
  'profile',
  ...(HAS_CLASSROOM
    ? [
        'timetable',
        'batches',
        'batches/new',
        'batches/{batch}',
        'batches/{batch}/students',
        'batches/{batch}/edit',
        'batches/{batch}/attendance',
        'batches/{batch}/end',
        'classes/{class}/register',
      ]
    : []),
]
const PAGES: Record<Role, string[]> = {
  admin: [
    '',
    ...MANAGED,
    'mentors',
    'create-mentor',
    'create-blog',
    'blogs',
    'blogs/{blog}',
    'students/import',
    'reports',
    'demo-bookings',
    'contact-messages',
    'enquiries',
    'forum-reports',
    'activity',
    'privacy-requests',
    'settings',
    'settings/identity',
    'settings/website',
    'settings/classroom',
    ...(HAS_CLASSROOM ? ['holidays'] : []),
  ],
  mentor: ['', ...MANAGED, 'approvals', 'forum-reports'],
  student: [
    '',
    'my-courses',
    'progress',
    'forum',
    'profile',
    'profile?id={mentor}',
    ...(HAS_CLASSROOM ? ['timetable'] : []),
  ],
}

/** What mentors manage looks as it does to admins, who may do more to it: `npm run test:all` walks it too. */
const OF_MENTORS_ALONE = ['', 'students', 'approvals']
const walked = (role: Role) => (role === 'mentor' && !TEST_ALL ? OF_MENTORS_ALONE : PAGES[role])

/** The screens of a role's dashboard, one of each kind; `read` asks the API as a student of the first course. */
export async function dashboardPages(role: Role, read: Read) {
  const [profile, course, blog, batch, seat] = (await Promise.all([
    read('/api/profile/me'),
    read('/api/courses').then((courses) => (courses as object[])[0]),
    read('/api/blogs').then((blogs) => (blogs as object[])[0]),
    // A full batch with a waiting list, where there is one.
    HAS_CLASSROOM
      ? read('/api/batches').then(
          (batches) => (batches as { seatsLeft: number }[]).toSorted((a, b) => a.seatsLeft - b.seatsLeft)[0],
        )
      : undefined,
    HAS_CLASSROOM ? read('/api/batches/mine').then((batches) => (batches as object[])[0]) : undefined,
  ])) as [
    { _id: string },
    { _id: string },
    { slug: string },
    ({ _id: string } | undefined)?,
    { nextClass: { _id: string } }?,
  ]
  const [{ data: mentors }] = (await read('/api/search/global?query=meera')) as [{ data: { _id: string }[] }]
  const ids = {
    course: course._id,
    student: profile._id,
    blog: blog.slug,
    mentor: mentors[0]?._id ?? '',
    batch: batch?._id ?? '',
    class: seat?.nextClass._id ?? '',
  }
  return screensOf(role, ids)
}

type Ids = Record<'course' | 'student' | 'blog' | 'mentor' | 'batch' | 'class', string>

/** The same of what these are the ids of. */
export const screensOf = (role: Role, ids: Ids) =>
  walked(role).map((page) =>
    `/dashboard/${role}/${page}`.replace(/\/$/, '').replace(/\{(\w+)\}/, (_, idName: keyof Ids) => ids[idName]),
  )

const LIST =
  /\/(students|approvals|mentors|manage-courses|blogs|demo-bookings|contact-messages|activity|privacy-requests|batches)$/

/** Of a list the part that a search finds, of a timetable the week in which batches of tests begin. */
export const narrowed = (path: string, query: string) =>
  LIST.test(path)
    ? `${path}?q=${encodeURIComponent(query)}`
    : path.endsWith('/timetable')
      ? `${path}?day=${inDays(2)}`
      : path

/** Of a screenshot: `admin-manage-courses-upload-one`. */
export const nameOfScreen = (path: string) =>
  path
    .replace(/^\/dashboard\//, '')
    .replace(/(students-profile|student-profile|upload|manage-enrollments|blogs|batches)\/(?!new$|.*edit$).+/, '$1-one')
    .replace(/batches\/.+\/edit$/, 'batches-edit')
    .replace(/classes\/.+\/register$/, 'register')
    .replace(/\?.*/, '-of-another')
    .replaceAll('/', '-')
