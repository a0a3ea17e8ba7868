import { Suspense } from 'react'
import type { StudentTimetable } from '#src/features/timetable/web/slots.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'

/** No page but a student's timetable and home loads them. */
const LeaveOfClass = lazyOrBlank(async () => ({ default: (await import('./leave-of-class.tsx')).LeaveOfClass }))
const OwnLeave = lazyOrBlank(() => import('./own-leave.tsx'))

/** A student asks for leave at a class that is held, and below the week for several days. */
export const leaveInTimetable: StudentTimetable = {
  OfClass: ({ timetableClass: { state, awayUntil, ...of }, now }) =>
    state === 'cancelled' || awayUntil ? null : (
      <Suspense>
        <LeaveOfClass of={of} now={now} />
      </Suspense>
    ),
  Below: (props) => (
    <Suspense>
      <OwnLeave {...props} />
    </Suspense>
  ),
}
