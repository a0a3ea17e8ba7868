import * as z from 'zod'
import { FullCourse, unknownCourse } from '#src/features/courses/contract.ts'
import { call } from '#src/features/people/contract.ts'
import { byId } from '#src/shared/schema.ts'

export const messages = {
  askDelete: (title: string) =>
    `Are you sure you want to delete the course '${title}'? Its enrollments go with it. This action cannot be undone.`,
  deleted: (title: string) => `Course '${title}' was deleted.`,
}

const tags = ['Courses']

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
    .output(z.object({ message: z.string() })),
}
