import { useQuery } from '@tanstack/react-query'
import { Clock, Star } from 'lucide-react'
import { Link } from 'react-router'
import type { Course } from '#src/features/courses/contract.ts'
import { catalogueQuery } from '#src/features/courses/web/catalogue-page.tsx'
import { CoursePicture } from '#src/features/courses/web/course-picture.tsx'
import { DemoCard } from '#src/features/courses/web/demo-card.tsx'
import { rupeesOr } from '#src/shared/money.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Empty } from '#src/web/ui/empty.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Spinner } from '#src/web/ui/spinner.tsx'

export function HomeCourses() {
  const courses = useQuery(catalogueQuery())
  const shown = useStableData(courses, 'courses')
  if (courses.isPending) return <Spinner label="Loading courses" />
  if (courses.isError || !shown) return <Failed query={courses} lead="Error loading courses" />
  if (shown.body.length === 0) return <Empty>No courses available at the moment.</Empty>
  return (
    <ul className="grid gap-2 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
      {shown.body.map((course) => (
        <HomeCard key={course._id} course={course} />
      ))}
      <DemoCard after={shown.body.length} heading="h3" />
    </ul>
  )
}

/** On a phone the picture is beside the text: eight full-width pictures would be most of the page. */
function HomeCard({ course: { _id, title, image, duration, price } }: { course: Course }) {
  return (
    <li className="relative flex overflow-hidden rounded-2xl border border-line bg-paper-raised transition-shadow hover:shadow-md sm:flex-col max-sm:[&>img]:aspect-auto max-sm:[&>img]:w-20">
      <CoursePicture course={{ title, image }} />
      <div className="flex min-w-0 grow flex-col gap-2 p-3 pb-0 sm:gap-4 sm:p-6">
        <h3 className="text-xl max-sm:leading-tight">{title}</h3>
        <p className="mt-auto flex justify-between gap-3 text-sm text-ink-muted">
          <span className="flex items-center gap-2">
            <Clock aria-hidden className="size-4 shrink-0" />
            {duration}
          </span>
          <span className="flex items-center gap-1.5">
            <Star aria-hidden className="size-4 fill-accent text-accent" />
            <span className="sr-only">Rating</span> 4.5
          </span>
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line sm:pt-2">
          <strong className="text-sm font-semibold">{price ? `Fees: ${rupeesOr('', price)}` : 'Contact'}</strong>
          <Link
            to={`/courses/${_id}`}
            className="flex min-h-11 items-center font-semibold whitespace-nowrap after:absolute after:inset-0"
          >
            Learn More<span className="sr-only"> about {title}</span>
          </Link>
        </p>
      </div>
    </li>
  )
}
