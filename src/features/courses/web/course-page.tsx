import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorStatus } from '#src/web/api/errors.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { ArticleSkeleton } from '#src/web/ui/article-skeleton.tsx'
import { ErrorPage, MessagePage } from '#src/web/ui/error-page.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Page } from '#src/web/ui/page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { CourseDetail } from '../contract.ts'
import { coursesApi } from './api.ts'
import type { NextBatchOfCourse } from './course-actions.tsx'
import { CourseDetailArticle } from './course-detail.tsx'
import { coursePicture } from './course-picture.tsx'
import type { CourseContent } from './syllabus.tsx'

export const courseQuery = (id: string) => coursesApi.get.queryOptions({ input: { id } })

const ABOVE = { '/': 'Home', '/courses': 'Courses' }

type Props = {
  id: string
  content: CourseContent
  nextStep: ReactNode
  /** When it is held: on the page, and as structured data for search engines. */
  batches: ReactNode
  instances: object[]
  nextBatch: NextBatchOfCourse | undefined
  /** Who teaches the next batch; of a course without one its instructor is named. */
  mentorName: string | undefined
}

export function CoursePage({ id, content, nextStep, batches, instances, nextBatch, mentorName }: Props) {
  const course = useQuery(courseQuery(id))
  if (errorStatus(course.error) === 404) return missing(course.error?.message ?? '')
  if (course.data) {
    return (
      <>
        <CourseHead course={course.data} instances={instances} />
        <CourseDetailArticle
          course={course.data}
          above={ABOVE}
          content={content}
          nextStep={nextStep}
          batches={batches}
          nextBatch={nextBatch}
          mentorName={mentorName || course.data.instructorName}
        />
      </>
    )
  }
  return (
    <Page above={ABOVE}>
      {course.isPending ? <ArticleSkeleton label="Loading the course" /> : <Failed query={course} />}
    </Page>
  )
}

export const ErrorBoundary = () => <ErrorPage missing={missing} />

/** Where a notification or a bookmark of an unpublished or deleted course leads. */
const missing = (message: string) => (
  <MessagePage drawing="not-found" message={message} to="/courses" action="See all courses">
    It may no longer be taught, or the link is wrong.
  </MessagePage>
)

const CourseHead = ({ course, instances }: { course: CourseDetail; instances: object[] }) => (
  <PageHead
    title={course.title}
    description={course.preview}
    picture={coursePicture(course)}
    schema={{
      ...courseSchema(course, useInstitute().name),
      ...(instances.length > 0 && { hasCourseInstance: instances }),
    }}
    above={ABOVE}
  />
)

/** No rating: the one on the cards is a fixed label, not data. */
const courseSchema = ({ title, preview, price }: CourseDetail, provider: string) => ({
  '@type': 'Course',
  name: title,
  description: preview,
  provider: { '@type': 'EducationalOrganization', name: provider },
  ...(price && { offers: { '@type': 'Offer', price, priceCurrency: 'INR', category: 'Paid' } }),
})
