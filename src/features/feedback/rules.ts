/**
 * Results show from so many answers on, so that nobody is known by being one of a few; where fewer are asked, each answers
 * with their name.
 */
const MIN_ANSWERS = 5

/** What was written without a name shows where so many of those who were asked could have written it. */
const MIN_AUTHORS = 3

export const RATINGS = [1, 2, 3, 4, 5] as const
export const RATING_WORDS: Record<(typeof RATINGS)[number], string> = {
  1: 'Not at all',
  2: 'A little',
  3: 'Partly',
  4: 'Mostly',
  5: 'Fully',
}

export const MAX_COMMENT_LENGTH = 1000
export const MAX_REVIEW_LENGTH = 300

const DAY = 24 * 60 * 60_000

/** Days in which it can be given. */
export const OPEN_DAYS = 14

export const closesAt = (askedAt: number) => new Date(askedAt + OPEN_DAYS * DAY).toISOString()

export const isOpen = (round: { closesAt: string }, now: string) => now < round.closesAt

/** Among fewer than five an answer without a name would be as good as signed. */
export const isNamedOnly = (asked: number) => asked < MIN_ANSWERS

/** `signed` gave their name, of whom some may be deleted by now. */
type Answers<Named, Unnamed> = { asked: number; signed: number; named: Named[]; unnamed: Unnamed[] }

/**
 * What results show of the answers to one round that is closed: nothing of fewer than five, unless all of them have a name.
 * `quoted` are those without a name whose comments show too.
 */
export function visibleAnswers<Named, Unnamed>({ asked, signed, named, unnamed }: Answers<Named, Unnamed>) {
  if (named.length + unnamed.length >= MIN_ANSWERS)
    return { named, unnamed, quoted: asked - signed >= MIN_AUTHORS ? unnamed : [] }
  return isNamedOnly(asked) ? { named, unnamed: [], quoted: [] } : null
}

/** Who taught the most classes of a batch that were held; of those who taught as many each. */
export function findMainMentors(held: { mentorId: string | null; classes: number }[]) {
  const most = Math.max(...held.map(({ classes }) => classes))
  return held.flatMap(({ mentorId, classes }) => (mentorId && classes === most ? mentorId : []))
}

/** How often each rating was chosen, from 1 to 5, and the mean to one decimal; none without answers. */
export function countRatings(ratings: number[]) {
  const counts = RATINGS.map((rating) => ratings.filter((chosen) => chosen === rating).length)
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return { counts, mean: ratings.length > 0 ? Math.round((sum / ratings.length) * 10) / 10 : null }
}
