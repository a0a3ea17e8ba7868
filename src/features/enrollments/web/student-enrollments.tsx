import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { SeenProfile } from '#src/features/users/contract.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { countMaterials } from '../rules.ts'
import { enrollmentsApi } from './api.ts'
import { Completion } from './completion.tsx'

const EnrollDialog = lazyDialog(() => import('./enroll-dialog.tsx'), 'student')

export const studentCoursesQuery = (studentId: string) =>
  enrollmentsApi.ofStudent.queryOptions({ input: { studentId } })

export type OfEnrollment = {
  student: Pick<SeenProfile, '_id' | 'name'>
  course: { _id: string; title: string }
  isCompleted: boolean
}
type Enrolled = {
  student: SeenProfile
  mayEnroll: boolean
  /** What later features know of the student in a course. */
  InCourse?: ComponentType<OfEnrollment> | undefined
}

export function Enrollments({ student, mayEnroll, InCourse }: Enrolled) {
  const coursesQuery = useQuery(studentCoursesQuery(student._id))
  const courses = useStableData(coursesQuery, student._id)
  const [isAsked, ask, close] = useDialogSubject<true>()
  return (
    <section className={`grid max-w-5xl gap-4 ${InCourse ? '' : 'border-t border-line pt-6'}`}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">Enrollments</h2>
        {mayEnroll && (
          <Button aria-label={`Enroll ${student.name}`} onClick={() => ask(true)}>
            Enroll
          </Button>
        )}
      </div>
      <EnrollDialog student={isAsked ? student : undefined} onClose={close} />
      {coursesQuery.isError && !courses && <Failed query={coursesQuery} />}
      {courses?.length === 0 && <p className="text-ink-muted">Not enrolled in any course yet.</p>}
      <ul className="grid gap-2">
        {courses?.map(({ _id, course, completionStatus, completedDate, materials }) => (
          <li key={_id} className={InCourse && 'grid gap-2 rounded-2xl border border-line bg-paper-raised p-4'}>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <Link to={`/courses/${course._id}`} className="flex min-h-11 min-w-0 items-center wrap-anywhere">
                {course.title}
              </Link>
              <Completion status={completionStatus} date={completedDate} />
            </div>
            {InCourse && <InCourse student={student} course={course} isCompleted={completionStatus === 'completed'} />}
            {InCourse && materials && <p className="text-base text-ink-muted">{countMaterials(materials)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
