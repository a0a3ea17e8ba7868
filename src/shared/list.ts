/** From here on a search is counted no further: more than anyone pages through, and far fewer than a table may hold. */
export const MOST_COUNTED = 1_000
