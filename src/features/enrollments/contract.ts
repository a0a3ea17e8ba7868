import * as z from 'zod'
import { FullCourse, unknownCourse } from '#src/features/courses/contract.ts'
import { call, said } from '#src/features/people/contract.ts'
import { byId } from '#src/shared/schema.ts'

export const messages = {
  unknownStudent: 'Student not found.',
  noStudent: 'This person is no student.',
  notApproved: (name: string) => `${name} is not approved yet.`,
  notPublished: (title: string) => `The course '${title}' is not published.`,
  enrolled: (name: string, title: string) => `${name} is enrolled in ${title}.`,
  enrolledAlready: (name: string, title: string) => `${name} is enrolled in ${title} already.`,
  askDelete: (title: string) =>
    `Are you sure you want to delete the course '${title}'? Its enrollments go with it. This action cannot be undone.`,
  deleted: (title: string) => `Course '${title}' was deleted.`,
}

const tags = ['Courses']
const learning = ['Learning']
const BOTH = 'Please select both a student and a course.'

const Enrolling = z.object({ studentId: z.string(BOTH).min(1, BOTH), courseId: z.string(BOTH).min(1, BOTH) })

export const enrollments = {
  fullCourse: call(
    'approved',
    { method: 'GET', path: '/courses/{id}/full', tags, summary: 'A course with its modules and materials' },
    'Failed to fetch full course details.',
  )
    .errors({ ...unknownCourse, FORBIDDEN: { message: 'Enroll to access course modules and materials.' } })
    .input(byId)
    .output(FullCourse),

  deleteCourse: call(
    'staff',
    { method: 'DELETE', path: '/courses/{id}', tags, summary: 'Delete a course and its enrollments' },
    'Failed to delete course.',
  )
    .errors(unknownCourse)
    .input(byId)
    .output(said),

  enroll: call(
    'staff',
    {
      method: 'POST',
      path: '/enrollments/enroll',
      successStatus: 201,
      tags: learning,
      summary: 'Enroll an approved student in a published course',
    },
    'Failed to enroll student in course.',
  )
    .errors({ NOT_FOUND: {}, BAD_REQUEST: {}, CONFLICT: {} })
    .input(Enrolling)
    .output(said),
}

export const enrollmentEvents = {
  /** For the student and for staff. */
  enrollmentCreated: z.object({ enrollmentId: z.uuid(), studentId: z.uuid(), message: z.string() }),
}
