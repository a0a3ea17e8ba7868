import { Email } from '#src/features/users/web/user-columns.tsx'
import type { Column } from '#src/web/table/table.tsx'
import type { CourseEnrollment } from '../contract.ts'
import type { StudentParts } from './classroom-slots.ts'
import { Completion } from './completion.tsx'

export type EnrollmentField = 'name' | 'completionStatus'

/** `slots`: what the classroom shows of a student, where there is one. */
export const enrollmentColumns = (slots: StudentParts | null): Column<CourseEnrollment, EnrollmentField>[] => [
  { name: 'Name', sort: 'name', share: 'w-1/4', cell: ({ student }) => <strong>{student.name}</strong> },
  { name: 'Email', share: 'w-1/4', cell: ({ student }) => <Email>{student.email}</Email> },
  {
    name: 'Status',
    sort: 'completionStatus',
    sortWords: ['Completed first', 'In progress first'],
    card: 'both',
    snug: true,
    cell: ({ completionStatus, completedDate, classroom }) => (
      <>
        <Completion status={completionStatus} date={completedDate} />
        {slots && classroom && <slots.Attendance {...classroom} />}
      </>
    ),
  },
  ...(slots
    ? [
        {
          name: 'Batch',
          share: 'w-1/5',
          cell: ({ classroom }: CourseEnrollment) => classroom && <slots.Seats {...classroom} />,
        },
      ]
    : []),
]
