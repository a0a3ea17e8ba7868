import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { Figures } from '../../contract.ts'

/** `to` is missing for a card without a page. `figure` sums it up in a few words. */
export type Card = {
  icon: LucideIcon
  title: string
  text: string
  to?: string
  figure?: (figures: Figures) => string
}

export const HomeCards = ({ cards, figures }: { cards: Card[]; figures: Figures | undefined }) => (
  <ul
    aria-label="Go to"
    className={`grid grid-cols-2 gap-2 sm:gap-4 ${cards.length % 3 === 0 ? 'xl:grid-cols-3' : ''}`}
  >
    {cards.map((card) => (
      <HomeCard key={card.title} card={card} figures={figures} />
    ))}
  </ul>
)

function HomeCard({ card: { icon: Icon, figure, ...card }, figures }: { card: Card; figures: Figures | undefined }) {
  return (
    <li className="relative flex items-start gap-x-4 gap-y-2 rounded-2xl border border-line bg-paper-raised p-3 max-sm:flex-col sm:p-4 has-[a:hover]:border-line-strong">
      <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand sm:size-11 sm:rounded-xl">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="text-base font-semibold sm:text-lg">
          {card.to ? (
            <Link to={card.to} className="text-ink no-underline after:absolute after:inset-0">
              {card.title}
            </Link>
          ) : (
            card.title
          )}
        </h2>
        <p className={`text-base text-ink-muted ${figure ? 'max-sm:hidden' : 'max-sm:text-sm'}`}>{card.text}</p>
        {/* Its line is reserved until it is known, and empty where it cannot be. */}
        {figure && <p className="min-h-lh text-sm sm:text-base sm:font-semibold">{figures && figure(figures)}</p>}
      </div>
    </li>
  )
}
