import type { ReactNode } from 'react'
import { Attendance, MissingFrom } from '#src/features/attendance/web/course-attendance.tsx'
import { BatchChoice } from '#src/features/batches/web/batch/batch-choice.tsx'
import { CertificateCell, CertificateWarning } from '#src/features/certificates/web/certificate-cell.tsx'
import { BatchChoiceSlot, CertificateSlot, StudentPartsSlot } from '#src/features/enrollments/web/classroom-slots.ts'
import { Seats } from '#src/features/seats/web/seat-of.tsx'
import { useSetup } from '#src/web/api/setup.ts'

const studentParts = { Attendance, Seats, Missing: MissingFrom }
const certificateParts = { Cell: CertificateCell, Warning: CertificateWarning }

/** What batches and attendance add to the screens of earlier features, where there is a classroom. */
export function ClassroomParts({ children }: { children: ReactNode }) {
  const setup = useSetup()
  if (!setup?.classroom) return children
  return (
    <BatchChoiceSlot value={BatchChoice}>
      <StudentPartsSlot value={studentParts}>
        <CertificateSlot value={setup.certificates ? certificateParts : null}>{children}</CertificateSlot>
      </StudentPartsSlot>
    </BatchChoiceSlot>
  )
}
