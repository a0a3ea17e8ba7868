import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MaterialLink } from '#src/features/courses/web/open-module.tsx'
import { countInWords } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { ProgressBar } from '#src/web/ui/progress.tsx'
import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import type { OwnEnrollment } from '../contract.ts'
import { countMaterials } from '../rules.ts'
import { Completion } from './completion.tsx'
import { NoCourses } from './no-courses.tsx'
import { ownCoursesQuery, useEnrollmentToasts } from './own-courses.ts'

/** What is known and no more: a mentor says what is completed, an opening that a material was opened; below, what a later feature adds. */
export function ProgressPage({ children }: { children?: ReactNode }) {
  const coursesQuery = useQuery({ ...ownCoursesQuery(), refetchOnMount: useHydrated() ? 'always' : true })
  useEnrollmentToasts()
  return (
    <>
      <PageHead title="My Progress" hidden />
      <h1 className="text-3xl">My Progress</h1>
      {coursesQuery.isPending && <ProgressToCome />}
      {coursesQuery.isError && !coursesQuery.data && <Failed query={coursesQuery} />}
      {coursesQuery.data?.length === 0 && <NoCourses />}
      {coursesQuery.data && coursesQuery.data.length > 0 && <p>{sumProgress(coursesQuery.data)}</p>}
      <ul className="grid gap-4 md:grid-cols-2">
        {coursesQuery.data?.map((enrollment) => (
          <li
            key={enrollment._id}
            className="grid content-start gap-4 rounded-2xl border border-line bg-paper-raised p-5 only:col-span-full"
          >
            <CourseProgress enrollment={enrollment} />
          </li>
        ))}
      </ul>
      {children}
    </>
  )
}

function sumProgress(enrollments: OwnEnrollment[]) {
  const completed = enrollments.filter(({ completionStatus }) => completionStatus === 'completed').length
  const sum = (of: 'opened' | 'inAll') => enrollments.reduce((all, { materials }) => all + materials[of], 0)
  const count = countInWords(enrollments.length, 'course')
  const courses = completed === enrollments.length ? `Completed (${count})` : `${completed} of ${count} completed`
  return `${courses}, ${sum('opened')} of ${sum('inAll')} materials opened.`
}

function CourseProgress({ enrollment }: { enrollment: OwnEnrollment }) {
  const { course, materials, completionStatus, completedDate, createdAt } = enrollment
  return (
    <>
      <h2 className="text-xl">
        <Link to={`/courses/${course._id}`} className="-my-2 flex min-h-11 items-center py-2">
          {course.title}
        </Link>
      </h2>
      <Completion status={completionStatus} date={completedDate} />
      <p className="text-ink-muted">
        Enrolled on <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      {materials.inAll > 0 && (
        <p className="grid gap-2">
          <ProgressBar label={`Materials opened of ${course.title}`} value={materials.opened} max={materials.inAll} />
          {countMaterials(materials)}
        </p>
      )}
      {materials.next && (
        <p>
          Next:{' '}
          <MaterialLink course={course._id} module={materials.next.module} index={materials.next.index}>
            {materials.next.name}
          </MaterialLink>
        </p>
      )}
    </>
  )
}

const ProgressToCome = () => (
  <Skeleton label="Loading your progress">
    <SkeletonBlock className="mb-6 h-7 max-w-md" />
    <div className="grid gap-4 md:grid-cols-2">
      <div className="grid gap-4 rounded-2xl border border-line bg-paper-raised p-5">
        <SkeletonBlock className="h-7 max-w-xs" />
        <SkeletonBlock className="h-7 w-28" />
        <SkeletonBlock className="h-6 w-48" />
        <SkeletonBlock className="h-2.5" />
        <SkeletonBlock className="h-6 w-56" />
      </div>
    </div>
  </Skeleton>
)
