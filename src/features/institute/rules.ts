import type { Review } from '#src/shared/institute/people.ts'
import type { SectionName } from '#src/shared/institute/sections.ts'
import { isEqual } from '#src/shared/merge.ts'
import { typedKeys } from '#src/shared/unknown.ts'

/** What a section is called. */
export const SECTION_NAMES: Record<SectionName, string> = {
  identity: 'Identity',
  look: 'Look',
  website: 'Website',
  people: 'People',
  enquiries: 'Enquiries',
  classroom: 'Classroom',
  privacy: 'Privacy',
  accounts: 'Accounts',
}

const REVIEW_NEEDS = {
  name: 'Please enter whose words these are',
  source: 'Please enter where it was said',
  date: 'Please enter when it was said',
}

/** What a review that is entered or changed does not say: whose it is, or where and when it was said. */
export function findGap(before: Review[], after: Review[]) {
  for (const [at, review] of after.entries()) {
    if (before.some((stored) => isEqual(stored, review))) continue
    const field = typedKeys(REVIEW_NEEDS).find((name) => !review[name])
    if (field) return { path: `data.reviews.${at}.${field}`, message: REVIEW_NEEDS[field] }
  }
  return
}
