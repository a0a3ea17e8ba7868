import type { Screenshot, Who } from './screenshot.ts'

type Named = { course: string; student: string; blog: string; discussion: string; batch: string }

const GUESTS = ['', 'courses', 'blogs', 'forum']
const LISTS: Partial<Record<Who, string[]>> = {
  student: ['', 'my-courses', 'progress', 'forum'],
  mentor: ['', 'approvals', 'students', 'manage-courses', 'batches'],
  admin: ['', 'students', 'mentors', 'manage-courses', 'blogs', 'demo-bookings', 'contact-messages'],
}

const screenshot = (who: Who, path: string, suffix: string, name = path): Screenshot =>
  who === 'guest'
    ? { who, path: `/${path}`, name: `${name || 'home'}-${suffix}` }
    : {
        who,
        path: `/dashboard/${who}/${path}`.replace(/\/$/, ''),
        name: `${[who, name].filter(Boolean).join('-')}-${suffix}`,
      }

const lists = (suffix: string) => [
  ...GUESTS.map((path) => screenshot('guest', path, suffix)),
  ...(['student', 'mentor', 'admin'] as const).flatMap((who) =>
    (LISTS[who] ?? []).map((path) => screenshot(who, path, suffix)),
  ),
]

/** Every list with nothing in it; a course of which there is nothing to see has none in it either. */
export const empties = () => lists('empty')

export const ones = (course: string) => [
  ...lists('only-one'),
  screenshot('guest', `courses/${course}`, 'only-one', 'course'),
  screenshot('mentor', `manage-enrollments/${course}`, 'only-one', 'enrollments'),
]

/** Every list in many parts, and the pages of what has a long name. */
export const manies = ({ course, student, blog, discussion, batch }: Named) => [
  ...lists('many'),
  screenshot('guest', `courses/${course}`, 'long', 'course'),
  screenshot('guest', `blogs/${blog}`, 'long', 'blog'),
  screenshot('student', `forum?id=${discussion}`, 'long', 'thread'),
  screenshot('mentor', `manage-enrollments/${course}`, 'many', 'enrollments'),
  screenshot('mentor', `manage-courses/upload/${course}`, 'long', 'course-form'),
  screenshot('mentor', `student-profile/${student}`, 'long', 'student'),
  screenshot('mentor', `batches/${batch}`, 'long', 'batch'),
  screenshot('mentor', `batches/${batch}/edit`, 'long', 'batch-form'),
  ...['students', 'demo-bookings', 'contact-messages', 'mentors'].map((path) =>
    screenshot('admin', `${path}?q=Tirumalasetti`, 'long', path),
  ),
  screenshot('mentor', 'approvals?q=Tirumalasetti', 'long', 'approvals'),
]
