/** From here on a search is counted no further: as many rows as one answer may have, however many the table holds. */
export const MAX_MATCHES_COUNTED = 200
