import type { ReactNode } from 'react'
import { rupeesOr } from '#src/shared/money.ts'
import { ActionBar } from '#src/web/ui/action-bar.tsx'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { Bone } from '#src/web/ui/skeleton.tsx'
import type { CourseDetail } from '../contract.ts'
import type { CourseContent } from './syllabus.tsx'

type Props = { course: CourseDetail; content: CourseContent; nextStep: ReactNode }

export function CourseActions({ course, content, nextStep }: Props) {
  const isShut = !content.modules && !content.isLoading
  return (
    <ActionBar label="Price and next step">
      <dl className={content.modules ? 'max-lg:hidden' : 'max-lg:min-w-0 max-lg:leading-tight'}>
        <dt className="text-base text-ink-muted max-lg:sr-only">Price</dt>
        <dd data-price className="font-semibold max-lg:text-base lg:text-xl">
          {rupeesOr('Contact for price', course.price)}
        </dd>
      </dl>
      {content.isLoading && <Bone className="h-11 grow animate-pulse" />}
      {isShut && <ForVisitors isPriced={Boolean(course.price)} />}
      {content.modules && nextStep}
    </ActionBar>
  )
}

/** Buttons beside each other on a phone, one below the other on a desktop. */
export const SIDE_BY_SIDE = 'flex shrink-0 gap-2 lg:grid'

const ForVisitors = ({ isPriced }: { isPriced: boolean }) => (
  <>
    <p className={SIDE_BY_SIDE}>
      <ButtonLink variant="primary" small to="/book-demo">
        Book a Demo
      </ButtonLink>
      <ButtonLink small to="/contact" className="max-[22rem]:hidden">
        Contact Us
      </ButtonLink>
    </p>
    <p className="text-base text-ink-muted max-lg:hidden">
      The demo is a real class, and free.{!isPriced && ' Fees are explained in a direct consultation.'}
    </p>
  </>
)
