import { Clock, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rupeesOr } from '#src/shared/money.ts'
import type { Course } from '../contract.ts'
import { CoursePicture } from './course-picture.tsx'

type Props = { course: Course; eager?: boolean; children?: ReactNode }

export function CourseCard({ course, eager = false, children }: Props) {
  return (
    <li className="relative flex flex-col overflow-hidden rounded-2xl border border-line bg-paper-raised">
      <CoursePicture course={course} eager={eager} />
      <div className="flex grow flex-col gap-4 p-6">
        <h2 className="text-xl">
          <Link to={`/courses/${course._id}`} className="text-ink no-underline after:absolute after:inset-0">
            {course.title}
          </Link>
        </h2>
        <p className="text-base text-ink-muted">{course.preview}</p>
        <div className="mt-auto grid gap-4">
          {children}
          <p className="flex items-center gap-2 text-base">
            <UserRound aria-hidden className="size-4 text-ink-muted" />
            {course.instructorName}
          </p>
        </div>
        <p className="flex items-center justify-between gap-2 text-base">
          <span className="flex items-center gap-2">
            <Clock aria-hidden className="size-4 text-ink-muted" />
            {course.duration}
          </span>
          <strong>{rupeesOr('Contact', course.price)}</strong>
        </p>
      </div>
    </li>
  )
}
