import type { ReactNode } from 'react'
import { MissingFrom, useAttendanceOf } from '#src/features/attendance/web/course-attendance.tsx'
import { BatchChoice } from '#src/features/batches/web/batch-choice.tsx'
import { BatchesGoToo } from '#src/features/batches/web/deletion-warning.tsx'
import { useSeats } from '#src/features/batches/web/seat-of.tsx'
import { DeletionWarning } from '#src/features/courses/web/deletion-warning.ts'
import {
  AttendanceIn,
  BatchChoice as BatchChoicePlace,
  MissingFrom as MissingPlace,
  SeatsIn,
} from '#src/features/enrollments/web/batch-choice.ts'
import { useSetup } from '#src/web/setup.ts'

/** What batches and their registers say on the screens of earlier rooms, where there is a classroom. */
export function ClassroomParts({ children }: { children: ReactNode }) {
  if (!useSetup()?.classroom) return children
  return (
    <BatchChoicePlace value={BatchChoice}>
      <SeatsIn value={useSeats}>
        <AttendanceIn value={useAttendanceOf}>
          <MissingPlace value={MissingFrom}>
            <DeletionWarning value={BatchesGoToo}>{children}</DeletionWarning>
          </MissingPlace>
        </AttendanceIn>
      </SeatsIn>
    </BatchChoicePlace>
  )
}
