import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { Figures } from '../contract.ts'
import { dashboardApi } from './api.ts'

/** `to` is missing where nothing is behind the card yet. `figure` says how things stand, in a few words. */
export type Card = { title: string; text: string; to?: string; figure?: (figures: Figures) => string }

export const figures = () => dashboardApi.figures.queryOptions()

/** A role's home: a heading and what one can do from here. */
export function HomeCards({ title, cards }: { title: string; cards: Card[] }) {
  const { data } = useQuery(figures())
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="text-3xl">{title}</h1>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(({ figure, ...card }) => (
          <li
            key={card.title}
            className="relative grid content-start gap-1 rounded-2xl border border-line bg-paper-raised p-5"
          >
            <h2 className="text-xl">
              {card.to ? (
                <Link to={card.to} className="text-ink no-underline after:absolute after:inset-0">
                  {card.title}
                </Link>
              ) : (
                card.title
              )}
            </h2>
            <p className="text-base text-ink-muted">{card.text}</p>
            {/* Its line is kept free until it is known, and empty where nobody can say. */}
            {figure && <p className="mt-2 min-h-lh font-semibold">{data && figure(data)}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
