import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OpenModule } from '#src/features/courses/web/open-module.tsx'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { AccordionItem } from '#src/web/ui/accordion.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Ring } from '#src/web/ui/progress.tsx'
import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import type { OwnEnrollment } from '../contract.ts'
import { countMaterials } from '../rules.ts'
import { Completion } from './completion.tsx'
import { NoCourses } from './no-courses.tsx'
import { ownCoursesQuery, useEnrollmentToasts } from './own-courses.ts'

type Extras = (courseId: string) => ReactNode

/** `extras` is what a later feature shows of a course. */
export function MyCoursesPage({ extras }: { extras: Extras }) {
  const coursesQuery = useQuery(ownCoursesQuery())
  const courses = useStableData(coursesQuery, 'courses')
  useEnrollmentToasts()
  return (
    <>
      <PageHead title="My Courses" hidden />
      <h1 className="text-3xl">My Courses</h1>
      {coursesQuery.isPending && <CoursesToCome />}
      {coursesQuery.isError && !courses && <Failed query={coursesQuery} />}
      {courses?.length === 0 && <NoCourses />}
      <ul className="grid gap-4">
        {courses?.map((enrollment, at) => (
          <li key={enrollment._id} className="rounded-2xl border border-line bg-paper-raised">
            <OwnCourse enrollment={enrollment} isOpen={at === 0} extras={extras} />
          </li>
        ))}
      </ul>
    </>
  )
}

type Props = { enrollment: OwnEnrollment; isOpen: boolean; extras: Extras }

function OwnCourse({ enrollment, isOpen, extras }: Props) {
  const { course, completionStatus, completedDate, materials } = enrollment
  return (
    <AccordionItem
      id={course._id}
      isOpen={isOpen}
      summary={
        <>
          <Ring value={materials.opened} max={materials.inAll} />
          <span className="grow basis-48">
            <h2 className="text-xl">{course.title}</h2>
            <span className="block text-base text-ink-muted">{countMaterials(materials)}</span>
          </span>
          <Completion status={completionStatus} date={completedDate} />
        </>
      }
    >
      {/* Rendered from Markdown by the server, without raw markup. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: course.descriptionHtml }} />
      {course.modules.length === 0 && <p className="text-ink-muted">No modules available for this course yet.</p>}
      <ol className="grid gap-3">
        {course.modules.map((module, at) => (
          <li key={module._id} className="rounded-xl border border-line">
            <OpenModule course={course._id} module={module} isFirst={at === 0} />
          </li>
        ))}
      </ol>
      {extras(course._id)}
    </AccordionItem>
  )
}

const CoursesToCome = () => (
  <Skeleton label="Loading your courses">
    <div className="grid gap-4 rounded-2xl border border-line bg-paper-raised p-4">
      <div className="flex items-center gap-3">
        <SkeletonBlock className="size-11 rounded-full!" />
        <SkeletonBlock className="h-7 max-w-md grow" />
      </div>
      <SkeletonBlock className="h-12 max-w-2xl" />
      <SkeletonBlock className="h-13" />
      <SkeletonBlock className="h-13" />
      <SkeletonBlock className="h-13" />
    </div>
  </Skeleton>
)
