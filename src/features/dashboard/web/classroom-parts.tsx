import { type ReactNode, Suspense } from 'react'
import { Attendance, MissingFrom } from '#src/features/attendance/web/course-attendance.tsx'
import { BatchChoice } from '#src/features/batches/web/batch/batch-choice.tsx'
import { CertificateCell, CertificateWarning } from '#src/features/certificates/web/certificate-cell.tsx'
import { BatchChoiceSlot, CertificateSlot, StudentPartsSlot } from '#src/features/enrollments/web/classroom-slots.ts'
import { leaveInTimetable } from '#src/features/leave/web/leave-in-timetable.tsx'
import { MakeUpSlot } from '#src/features/leave/web/slots.ts'
import { Seats } from '#src/features/seats/web/seat-of.tsx'
import { StudentTimetableSlot } from '#src/features/timetable/web/slots.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'

const studentParts = { Attendance, Seats, Missing: MissingFrom }
const certificateParts = { Cell: CertificateCell, Warning: CertificateWarning }

/** Where someone asked for leave, and nowhere else. */
const LoadedMakeUps = lazyOrBlank(() => import('#src/features/attendance/web/make-up-of-leave.tsx'))
const MakeUps = (props: { classId: string; number: number }) => (
  <Suspense>
    <LoadedMakeUps {...props} />
  </Suspense>
)

/** What batches and attendance add to the screens of earlier features, where there is a classroom. */
export function ClassroomParts({ children }: { children: ReactNode }) {
  const setup = useSetup()
  if (!setup?.classroom) return children
  return (
    <BatchChoiceSlot value={BatchChoice}>
      <StudentPartsSlot value={studentParts}>
        <StudentTimetableSlot value={leaveInTimetable}>
          <MakeUpSlot value={MakeUps}>
            <CertificateSlot value={setup.certificates ? certificateParts : null}>{children}</CertificateSlot>
          </MakeUpSlot>
        </StudentTimetableSlot>
      </StudentPartsSlot>
    </BatchChoiceSlot>
  )
}
