import { randomUUID } from 'node:crypto'
import type { Day, User } from './soak-day.ts'

type Task = { name: string; weight: number; ask: (user: User, day: Day) => Promise<unknown> }

/** Words that are found again in what was kept. */
const words = () => `Of the soak: ${randomUUID()}`
const sender = { fullName: 'Asha Kini', email: 'asha@example.org', phone: '9876543210' }
const oneOf = <Of>(all: Of[]) => all[Math.floor(Math.random() * all.length)] as Of

/** The requests of a day by weight; those of staff are made by mentors in turn. */
export const TASKS: Task[] = [
  { name: 'courses, a guest', weight: 20, ask: (_, day) => day.read('/courses', 'SAP') },
  { name: 'home', weight: 14, ask: (user, day) => day.read('/dashboard/student', 'Student Dashboard', user) },
  { name: 'timetable', weight: 6, ask: (user, day) => day.read('/dashboard/timetable', 'Timetable', user) },
  { name: 'my courses', weight: 8, ask: (user, day) => day.read('/api/enrollments/my-courses', '[', user) },
  { name: 'my attendance', weight: 4, ask: (user, day) => day.read('/api/attendance/mine', '[', user) },
  { name: 'notifications', weight: 4, ask: (user, day) => day.read('/api/notifications', '[', user) },
  { name: 'forum', weight: 8, ask: (user, day) => day.read('/api/forum/discussions?limit=20', '_id', user) },
  { name: 'search', weight: 6, ask: (user, day) => day.read('/api/search/global?query=sap', 'data', user) },
  { name: 'who am I', weight: 5, ask: (user, day) => day.read('/api/auth/me', user.email, user) },
  {
    name: 'home of a mentor',
    weight: 2,
    ask: (_, day) => day.read('/dashboard/mentor', 'Mentor Dashboard', day.mentor),
  },
  { name: 'students', weight: 2, ask: (_, day) => day.read('/api/mentor/students?limit=50', '_id', day.mentor) },
  {
    name: 'a login',
    weight: 2,
    ask: (user, day) => day.send('POST', '/api/auth/login', { email: user.email, password: day.password }, [200]),
  },
  {
    name: 'a reply',
    weight: 6,
    ask: (user, day) =>
      day.write(words(), 'POST', `/api/forum/discussions/${day.discussion}/reply`, (content) => ({ content }), user),
  },
  {
    name: 'a booking, a guest',
    weight: 3,
    ask: (_, day) =>
      day.write(words(), 'POST', '/api/demo-booking', (message) => ({ ...sender, course: 'sap-mm', message })),
  },
  {
    name: 'a message, a guest',
    weight: 2,
    ask: (_, day) =>
      day.write(words(), 'POST', '/api/contact/send', (message) => ({ ...sender, subject: 'other', message })),
  },
  {
    name: 'a sign-up, approved',
    weight: 1,
    async ask(_, day) {
      const email = `${randomUUID()}@soak.example`
      const made = await day.write(email, 'POST', '/api/auth/signup', () => ({
        name: 'Asha Kini',
        email,
        password: day.password,
      }))
      const id = /"_id":"([^"]+)"/.exec(made)?.[1]
      if (id) await day.write(`${email} approved`, 'PATCH', `/api/approval/approve/${id}`, () => undefined, day.mentor)
    },
  },
  {
    name: 'an enrollment',
    weight: 2,
    async ask(user, day) {
      const course = oneOf(day.courses)
      const pair = `${user.id} ${course}`
      if (!day.isNew(pair)) return
      await day.write(
        pair,
        'POST',
        '/api/enrollments/enroll',
        () => ({ studentId: user.id, courseId: course }),
        day.mentor,
      )
    },
  },
  {
    name: 'a mark',
    weight: 4,
    ask(_, day) {
      const [registerClass, student, at] = [oneOf(day.register.classes), oneOf(day.register.students), new Date()]
      const marks = [{ studentId: student, mark: oneOf(['present', 'late', 'absent']), at: at.toISOString() }]
      return day.write(
        `${registerClass} ${student} ${at.getTime()}`,
        'PUT',
        `/api/classes/${registerClass}/register`,
        () => ({ marks }),
        day.mentor,
      )
    },
  },
  {
    name: 'a file',
    weight: 1,
    ask: (_, day) => day.upload(words()),
  },
]
