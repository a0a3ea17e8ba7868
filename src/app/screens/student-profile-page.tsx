import { StudentInCourse, studentAttendanceQuery } from '#src/features/attendance/web/student-in-course.tsx'
import { studentCertificatesQuery } from '#src/features/certificates/web/api.ts'
import { StudentCertificates } from '#src/features/certificates/web/student-certificates.tsx'
import { EnquiryOfStudent, enquiryOfStudentQuery } from '#src/features/enquirers/web/enquiry-of-student.tsx'
import {
  StudentProfilePage,
  type StudentSlots,
  studentProfileQueries,
} from '#src/features/enrollments/web/student-profile-page.tsx'
import { leaveIn, leaveOfStudentQuery } from '#src/features/leave/web/api.ts'
import { LeaveOfStudent } from '#src/features/leave/web/leave-of-student.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import type { Route } from './+types/student-profile-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { queries, extras } = studentProfileQueries(id)
  const { setup, user } = context.get(requestContext)
  return prefetch(context, queries, [
    ...extras,
    ...(setup.classroom ? [studentAttendanceQuery(id)] : []),
    ...leaveIn(context, leaveOfStudentQuery(id)),
    ...(setup.certificates ? [studentCertificatesQuery(id)] : []),
    ...(user?.isAdmin ? [enquiryOfStudentQuery(id)] : []),
  ])
}

const slots: StudentSlots = { Certificates: StudentCertificates, Enquiry: EnquiryOfStudent }
const inClassroom: StudentSlots = { ...slots, InCourse: StudentInCourse, Leave: LeaveOfStudent }

/** A student, with what all later features know of them. */
export default function StudentProfileScreen({ params: { id } }: Route.ComponentProps) {
  return <StudentProfilePage id={id} slots={useSetup()?.classroom ? inClassroom : slots} />
}
