import { Star } from 'lucide-react'
import type { Review as ShownReview } from '#src/shared/institute/people.ts'
import { formatDate } from '#src/shared/time.ts'
import { Section } from './section.tsx'

const STARS = [1, 2, 3, 4, 5]

type Props = { intro: string; note: string; reviews: ShownReview[] }

export function Reviews({ intro, note, reviews }: Props) {
  if (reviews.length === 0) return null
  return (
    <Section title="Student Reviews" intro={intro} className="border-t border-line bg-paper-raised">
      <ul className="grid gap-2 md:grid-cols-2 md:gap-6">
        {reviews.map((review) => (
          <Review key={`${review.name} ${review.content}`} {...review} />
        ))}
      </ul>
      {note && <p className="text-sm text-ink-muted">{note}</p>}
    </Section>
  )
}

function Review({ name, role, content, rating, image, source, date }: ShownReview) {
  const where = [source, date && formatDate(date)].filter(Boolean).join(', ')
  return (
    <li className="h-full">
      <figure className="flex h-full flex-col gap-2 rounded-2xl border border-line bg-paper p-3 sm:gap-4 sm:p-4 lg:p-6">
        <blockquote dir="auto" className="whitespace-pre-line wrap-anywhere max-sm:text-base">
          {content}
        </blockquote>
        <figcaption className="mt-auto flex items-center gap-4">
          {image && (
            <img src={image} alt="" width={56} height={56} loading="lazy" className="rounded-full max-sm:size-12" />
          )}
          <div className="min-w-0 grow wrap-anywhere">
            <p className="flex flex-wrap items-center justify-between gap-x-2">
              <strong className="font-semibold">{name}</strong>
              {rating !== null && <Stars rating={rating} />}
            </p>
            {role && <p className="text-sm text-ink-muted">{role}</p>}
            {where && <p className="text-sm text-ink-muted">{where}</p>}
          </div>
        </figcaption>
      </figure>
    </li>
  )
}

const Stars = ({ rating }: { rating: number }) => (
  <span className="flex gap-0.5">
    <span className="sr-only">{rating} out of 5 stars</span>
    {STARS.map((star) => (
      <Star
        key={star}
        aria-hidden
        className={`size-4 ${star <= rating ? 'fill-accent text-accent' : 'text-line-strong'}`}
      />
    ))}
  </span>
)
