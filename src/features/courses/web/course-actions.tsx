import type { ReactNode } from 'react'
import { rupeesOr } from '#src/shared/money.ts'
import { ActionBar } from '#src/web/ui/action-bar.tsx'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import type { CourseDetail } from '../contract.ts'
import type { CourseContent } from './syllabus.tsx'

/** `card` shows it whole, `words` in one line of a phone's bar; `to` is where a visitor asks for a seat. */
export type NextBatchOfCourse = { card: ReactNode; words: string; to: string }

type Props = {
  course: CourseDetail
  content: CourseContent
  nextStep: ReactNode
  nextBatch: NextBatchOfCourse | undefined
}

export function CourseActions({ course, content, nextStep, nextBatch }: Props) {
  const isShut = !content.modules && !content.isLoading
  return (
    <ActionBar label="Price and next step">
      <dl className={content.modules ? 'max-lg:hidden' : 'max-lg:min-w-0 max-lg:leading-tight'}>
        <dt className="text-base text-ink-muted max-lg:sr-only">Price</dt>
        <dd className="font-semibold max-lg:text-base lg:text-xl">{rupeesOr('Contact for price', course.price)}</dd>
        {nextBatch && (
          <>
            <dt className="sr-only lg:hidden">Next batch</dt>
            <dd className="text-sm lg:hidden">{nextBatch.words}</dd>
          </>
        )}
      </dl>
      {content.isLoading && <SkeletonBlock className="h-11 grow animate-pulse" />}
      {isShut && <ForVisitors course={course} askForSeat={nextBatch?.to} />}
      {content.modules && nextStep}
    </ActionBar>
  )
}

/** Buttons beside each other on a phone, one below the other on a desktop. */
export const SIDE_BY_SIDE = 'flex shrink-0 gap-2 lg:grid'

type ForVisitorsProps = { course: CourseDetail; askForSeat: string | undefined }

/** A phone has room for two, or for one beside the next batch. */
const ForVisitors = ({ course: { _id, price }, askForSeat }: ForVisitorsProps) => (
  <>
    <p className={`${SIDE_BY_SIDE} ${askForSeat ? 'lg:grid-cols-2' : ''}`}>
      {askForSeat && (
        <ButtonLink variant="primary" small to={askForSeat} className="lg:col-span-2">
          Ask for a seat
        </ButtonLink>
      )}
      <ButtonLink
        variant={askForSeat ? 'plain' : 'primary'}
        small
        to={`/book-demo?course=${_id}`}
        className={askForSeat ? 'max-lg:hidden' : ''}
      >
        Book a Demo
      </ButtonLink>
      <ButtonLink small to="/contact" className={askForSeat ? 'max-[28rem]:hidden' : 'max-[22rem]:hidden'}>
        Contact Us
      </ButtonLink>
    </p>
    <p className="text-base text-ink-muted max-lg:hidden">
      The demo is a real class, and free.{!price && ' Fees are explained in a direct consultation.'}
    </p>
  </>
)
