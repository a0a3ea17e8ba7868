/**
 * Results show so many answers at a time, so that nobody is known by being the only one: neither of all, nor of those that
 * came since somebody looked.
 */
export const ENOUGH = 5

/** How many fives there are among the answers. */
export const fivesIn = (received: number) => Math.floor(received / ENOUGH)

export const RATINGS = [1, 2, 3, 4, 5] as const
export const RATING_WORDS: Record<(typeof RATINGS)[number], string> = {
  1: 'Not at all',
  2: 'A little',
  3: 'Partly',
  4: 'Mostly',
  5: 'Fully',
}

export const LONGEST_COMMENT = 1000
export const LONGEST_REVIEW = 300

const DAY = 24 * 60 * 60_000

export const closesAt = (askedAt: number, openDays: number) => new Date(askedAt + openDays * DAY).toISOString()

export const isOpen = (round: { closesAt: string }, now: string) => now < round.closesAt

/** After five answers, or once nobody can answer any more. */
export const mayShow = (round: { closesAt: string; received: number }, now: string) =>
  fivesIn(round.received) > 0 || !isOpen(round, now)

/** How often each rating was chosen, from 1 to 5, and the mean to one decimal; none without answers. */
export function tallied(ratings: number[]) {
  const counts = RATINGS.map((rating) => ratings.filter((chosen) => chosen === rating).length)
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return { counts, mean: ratings.length > 0 ? Math.round((sum / ratings.length) * 10) / 10 : null }
}
