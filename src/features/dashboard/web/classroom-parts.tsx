import { type ReactNode, Suspense } from 'react'
import { Attendance, MissingFrom } from '#src/features/attendance/web/course-attendance.tsx'
import { BatchChoice } from '#src/features/batches/web/batch/batch-choice.tsx'
import { CertificateCell, CertificateWarning } from '#src/features/certificates/web/certificate-cell.tsx'
import { BatchChoiceSlot, CertificateSlot, StudentPartsSlot } from '#src/features/enrollments/web/classroom-slots.ts'
import { leaveInTimetable } from '#src/features/leave/web/leave-in-timetable.tsx'
import { MakeUpSlot } from '#src/features/leave/web/slots.ts'
import { Seats } from '#src/features/seats/web/seat-of.tsx'
import { type StudentTimetable, StudentTimetableSlot } from '#src/features/timetable/web/slots.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'

const studentParts = { Attendance, Seats, Missing: MissingFrom }
const certificateParts = { Cell: CertificateCell, Warning: CertificateWarning }

const LoadedHandouts = lazyOrBlank(async () => ({
  default: (await import('#src/features/handouts/web/own-handouts.tsx')).HandoutsOfClass,
}))

const studentTimetable: StudentTimetable = {
  ...leaveInTimetable,
  OfClass: (props) => (
    <>
      <Suspense>
        <LoadedHandouts classId={props.timetableClass._id} />
      </Suspense>
      <leaveInTimetable.OfClass {...props} />
    </>
  ),
}

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
        <StudentTimetableSlot value={studentTimetable}>
          <MakeUpSlot value={MakeUps}>
            <CertificateSlot value={setup.certificates ? certificateParts : null}>{children}</CertificateSlot>
          </MakeUpSlot>
        </StudentTimetableSlot>
      </StudentPartsSlot>
    </BatchChoiceSlot>
  )
}
