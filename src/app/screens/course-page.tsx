import { nextInWords } from '#src/features/batches/in-words.ts'
import { openFirst } from '#src/features/batches/rules.ts'
import { NextBatchCard } from '#src/features/batches/web/batch/next-batch-card.tsx'
import { courseInstances, NextBatches, seatRequestFor } from '#src/features/batches/web/batch/next-batches.tsx'
import { upcomingBatches, useUpcomingBatches } from '#src/features/batches/web/batch/upcoming-batches.ts'
import { CoursePage, courseQuery } from '#src/features/courses/web/course-page.tsx'
import { mentorsQuery } from '#src/features/courses/web/mentor-face.tsx'
import { NextStep } from '#src/features/enrollments/web/next-step.tsx'
import { courseContentQueries, useCourseContent } from '#src/features/enrollments/web/use-course-content.ts'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import type { Route } from './+types/course-page.ts'

export { ErrorBoundary } from '#src/features/courses/web/course-page.tsx'
export { clientLoader } from '#src/web/api/prefetch.ts'

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  const content = courseContentQueries(id, context.get(requestContext).user)
  return prefetch(context, [courseQuery(id)], [mentorsQuery, ...content, ...upcomingBatches(context, id)])
}

export default function CourseWithBatches({ params: { id }, loaderData }: Route.ComponentProps) {
  const batches = useUpcomingBatches(id)
  const content = useCourseContent(id, loaderData?.isRefused ?? false)
  const mayAsk = !content.modules && !content.isLoading
  const [next] = openFirst(batches)
  return (
    <CoursePage
      id={id}
      content={content}
      nextStep={<NextStep id={id} />}
      batches={<NextBatches courseId={id} mayAsk={mayAsk} />}
      nextBatch={next && { card: <NextBatchCard batch={next} />, words: nextInWords(next), to: seatRequestFor(next) }}
      instances={courseInstances(batches)}
      mentorName={next?.mentorName}
    />
  )
}
