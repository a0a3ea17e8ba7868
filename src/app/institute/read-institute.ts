import { countValid } from '#src/features/certificates/server/queries.ts'
import { countCompletions } from '#src/features/enrollments/server/queries.ts'
import { findShownReviews } from '#src/features/feedback/server/review-queries.ts'
import { findInstitute } from '#src/features/institute/server/queries.ts'
import { findShownMentors } from '#src/features/privacy/server/shown-mentor-queries.ts'
import type { Reader } from '#src/server/db/db.ts'
import type { Counted, Records } from '#src/shared/institute/people.ts'

const COUNTS: Record<Counted, (db: Reader) => Promise<number>> = {
  completions: countCompletions,
  certificates: countValid,
}

/** The sections, and what the website shows of what other features store. */
export async function readInstitute(db: Reader) {
  const { sections } = await findInstitute(db)
  const counts: Records['counts'] = {}
  // One after the other: what nobody waits for takes one connection.
  for (const { counted } of sections.website.home.figures) if (counted) counts[counted] ??= await COUNTS[counted](db)
  const mentors = await findShownMentors(db, sections.people.shownMentors)
  const reviews = await findShownReviews(db, sections.people.shownReviews)
  return { sections, records: { mentors, reviews, counts } }
}
