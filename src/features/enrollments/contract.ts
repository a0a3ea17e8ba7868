import { procedure } from '#src/access/procedure.ts'
import { User } from '#src/access/user.ts'
import { Course, courseNotFound, FullCourse } from '#src/features/courses/contract.ts'
import { Redirect, StoredFile } from '#src/features/media/contract.ts'
import { byId, csvResponse, listQuery, listResponse, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'

const tags = ['Courses']
const learning = ['Learning']
const BOTH_REQUIRED = 'Please select both a student and a course.'
const STUDENT_REQUIRED = 'Please choose a student'
/** Enrollments whose status one request changes. */
const MAX_AT_ONCE = 200

export const CompletionStatus = z.enum(['in-progress', 'completed'], 'Please choose in-progress or completed.')
export type CompletionStatus = z.infer<typeof CompletionStatus>

const Enrollment = z.object({
  _id: z.uuid(),
  /** One of CompletionStatus; a screen shows any other as it is. */
  completionStatus: z.string(),
  completedDate: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})

export const OwnEnrollment = Enrollment.extend({
  course: FullCourse,
  materials: z.object({
    inAll: z.int(),
    opened: z.int(),
    /** The first that was never opened. */
    next: z.object({ name: z.string(), module: z.uuid(), index: z.int() }).nullable(),
  }),
})
export type OwnEnrollment = z.infer<typeof OwnEnrollment>

/** What the classroom knows of a student of a course. */
const InClassroom = z.object({
  /** In which batches that are not over they sit, or wait to. */
  seats: z.array(z.object({ batchId: z.uuid(), name: z.string(), standing: z.enum(['held', 'offered', 'waiting']) })),
  /** How often they were there, of what has been marked. */
  attended: z.int(),
  of: z.int(),
  missedInARow: z.int(),
})
export type InClassroom = z.infer<typeof InClassroom>

export const CourseEnrollment = Enrollment.extend({
  student: User.pick({ _id: true, name: true, email: true, isApproved: true }),
  /** Where there is one. */
  classroom: InClassroom.optional(),
})
export type CourseEnrollment = z.infer<typeof CourseEnrollment>

const StudentEnrollment = Enrollment.extend({
  course: Course.pick({ _id: true, title: true }),
  /** For admins: how many of its materials the student has opened. */
  materials: z.object({ inAll: z.int(), opened: z.int() }).optional(),
})

const unknownEnrollment = { NOT_FOUND: { message: 'Enrollment not found.' } }
const notEnrolled = { FORBIDDEN: { message: 'Enroll to access course modules and materials.' } }

const Enrolling = z.object({
  studentId: z.string(BOTH_REQUIRED).min(1, BOTH_REQUIRED).toLowerCase(),
  courseId: z.string(BOTH_REQUIRED).min(1, BOTH_REQUIRED).toLowerCase(),
  /** A batch of the course in which they are to have a seat, or where it is full and `wait` says so, a place in line. */
  batchId: z.string().toLowerCase().optional(),
  wait: z.boolean().optional(),
  /** Said yes to classes of theirs at the same time as those of the batch. */
  isConfirmed: z.boolean('Please say yes or no').optional(),
})

export const enrollments = {
  fullCourse: procedure(
    'approved',
    { method: 'GET', path: '/courses/{id}/full', tags, summary: 'A course with its modules and materials' },
    'Failed to fetch full course details.',
  )
    .errors({ ...courseNotFound, ...notEnrolled })
    .input(byId)
    .output(FullCourse),

  enroll: procedure(
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
    .output(messageOutput),

  approveAndEnroll: procedure(
    'staff',
    {
      method: 'POST',
      path: '/approval/approve/{id}/enroll',
      successStatus: 201,
      tags: learning,
      summary: 'Approve a student, enroll them in a published course and give them a seat, or none of it',
    },
    'Failed to approve and enroll the student.',
  )
    .errors({ NOT_FOUND: {}, BAD_REQUEST: {}, CONFLICT: {} })
    .input(byId.extend(Enrolling.omit({ studentId: true }).shape))
    .output(messageOutput),

  mine: procedure(
    'approved',
    { method: 'GET', path: '/enrollments/my-courses', tags: learning, summary: 'My courses' },
    'Failed to fetch your enrolled courses.',
  ).output(z.array(OwnEnrollment)),

  ofCourse: procedure(
    'staff',
    {
      method: 'GET',
      path: '/enrollments/course/{courseId}/students',
      tags: learning,
      summary: 'The students of a course',
      outputStructure: 'detailed',
    },
    'Failed to fetch enrollments for course {courseId}.',
    { reads: 'personal data' },
  )
    .errors(courseNotFound)
    .input(listQuery(['name', 'createdAt', 'completionStatus']).extend({ courseId: z.string() }))
    .output(listResponse(CourseEnrollment)),

  exportCsv: procedure(
    'staff',
    {
      method: 'GET',
      path: '/enrollments.csv',
      tags: learning,
      summary: 'Enrollments as CSV, of one course or of all',
      outputStructure: 'detailed',
    },
    'Failed to export enrollments.',
    { reads: 'personal data' },
  )
    .errors(courseNotFound)
    .input(z.object({ courseId: z.string().optional() }))
    .output(csvResponse),

  ofStudent: procedure(
    'staff',
    { method: 'GET', path: '/enrollments/student/{studentId}', tags: learning, summary: 'The courses of a student' },
    "Failed to fetch the student's courses.",
  )
    .input(z.object({ studentId: z.string() }))
    .output(z.array(StudentEnrollment)),

  setStatus: procedure(
    'staff',
    { method: 'PATCH', path: '/enrollments/{id}/status', tags: learning, summary: 'Mark complete or in progress' },
    'Failed to update enrollment status.',
  )
    .errors(unknownEnrollment)
    .input(byId.extend({ completionStatus: CompletionStatus }))
    .output(messageOutput),

  setStatuses: procedure(
    'staff',
    {
      method: 'PATCH',
      path: '/enrollments/status',
      tags: learning,
      summary: 'Mark several complete or in progress; each student is notified',
    },
    'Failed to update the statuses.',
  )
    .errors(unknownEnrollment)
    .input(
      z.object({
        ids: z
          .array(z.string().toLowerCase(), STUDENT_REQUIRED)
          .min(1, STUDENT_REQUIRED)
          .max(MAX_AT_ONCE, `Please choose at most ${MAX_AT_ONCE} students`),
        completionStatus: CompletionStatus,
      }),
    )
    .output(messageOutput),

  deEnroll: procedure(
    'staff',
    { method: 'DELETE', path: '/enrollments/{id}', tags: learning, summary: 'De-enroll a student' },
    'Failed to delete enrollment.',
  )
    .errors(unknownEnrollment)
    .input(byId)
    .output(messageOutput),

  material: procedure(
    'approved',
    {
      method: 'GET',
      path: '/courses/{id}/material/{module}/{index}',
      tags: learning,
      summary: 'A material, as a file or a redirect; its first opening counts as progress',
      outputStructure: 'detailed',
    },
    'Failed to open the material.',
    { unlogged: "opening a material is recorded as the student's progress" },
  )
    .errors({ NOT_FOUND: courseNotFound.NOT_FOUND, ...notEnrolled })
    .input(byId.extend({ module: z.string(), index: z.string() }))
    .output(z.union([...StoredFile.options, Redirect])),
}

/** `message` addresses the student, and is shown to them alone. */
type OfEnrollment = { studentId: string; enrollmentId: string; message: string }

export type EnrollmentEvents = {
  /** For staff, whose lists show it: a status changed, or an enrollment ended. */
  enrollmentChanged: { courseId: string; studentId: string }
  /** For the student, and as the only one for staff too, whose bell it rings. */
  enrollmentCreated: OfEnrollment & {
    courseId: string
    name: string
    title: string
    batchId?: string | undefined
    wait?: boolean | undefined
    isConfirmed?: boolean | undefined
  }
  /** For the student. */
  enrollmentStatusUpdated: OfEnrollment & { newStatus: CompletionStatus }
  /** For the student. `isCourseGone`: along with its course. */
  enrollmentDeleted: OfEnrollment & { courseId: string; isCourseGone?: boolean }
}
