import type { Look, Who } from './look.ts'

type Named = { course: string; student: string; blog: string; discussion: string; batch: string }

const GUESTS = ['', 'courses', 'blogs', 'forum']
const LISTS: Partial<Record<Who, string[]>> = {
  student: ['', 'my-courses', 'progress', 'forum'],
  mentor: ['', 'approvals', 'students', 'manage-courses', 'batches'],
  admin: ['', 'students', 'mentors', 'manage-courses', 'blogs', 'demo-bookings', 'contact-messages'],
}

const look = (who: Who, path: string, suffix: string, name = path): Look =>
  who === 'guest'
    ? { who, path: `/${path}`, name: `${name || 'home'}-${suffix}` }
    : {
        who,
        path: `/dashboard/${who}/${path}`.replace(/\/$/, ''),
        name: `${[who, name].filter(Boolean).join('-')}-${suffix}`,
      }

const lists = (suffix: string) => [
  ...GUESTS.map((path) => look('guest', path, suffix)),
  ...(['student', 'mentor', 'admin'] as const).flatMap((who) =>
    (LISTS[who] ?? []).map((path) => look(who, path, suffix)),
  ),
]

/** Every list with nothing in it; a course of which there is nothing to see has none in it either. */
export const empties = () => lists('empty')

export const ones = (course: string) => [
  ...lists('only-one'),
  look('guest', `courses/${course}`, 'only-one', 'course'),
  look('mentor', `manage-enrollments/${course}`, 'only-one', 'enrollments'),
]

/** Every list in many parts, and the pages of what has a long name. */
export const manies = ({ course, student, blog, discussion, batch }: Named) => [
  ...lists('many'),
  look('guest', `courses/${course}`, 'long', 'course'),
  look('guest', `blogs/${blog}`, 'long', 'blog'),
  look('student', `forum?id=${discussion}`, 'long', 'thread'),
  look('mentor', `manage-enrollments/${course}`, 'many', 'enrollments'),
  look('mentor', `manage-courses/upload/${course}`, 'long', 'course-form'),
  look('mentor', `student-profile/${student}`, 'long', 'student'),
  look('mentor', `batches/${batch}`, 'long', 'batch'),
  look('mentor', `batches/${batch}/edit`, 'long', 'batch-form'),
  ...['students', 'demo-bookings', 'contact-messages', 'mentors'].map((path) =>
    look('admin', `${path}?q=Tirumalasetti`, 'long', path),
  ),
  look('mentor', 'approvals?q=Tirumalasetti', 'long', 'approvals'),
]
