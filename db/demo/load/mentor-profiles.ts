import { inArray } from 'drizzle-orm'
import { users } from '../../../src/features/accounts/server/table.ts'
import { consentTexts } from '../../../src/features/privacy/notice/consents.ts'
import { consents } from '../../../src/features/privacy/server/table.ts'
import { mentorProfiles } from '../../../src/features/users/server/table.ts'
import type { Tx } from '../../../src/server/db/db.ts'
import { demoSections } from '../institute/institute.ts'
import { mentorProfiles as profiles } from '../institute/people.ts'

const HUNDRED_DAYS = 100 * 24 * 60 * 60_000

/** What the demo's mentors say of themselves, to which they agreed unless one withdrew. @returns their ids in their order */
export async function addMentorProfiles(tx: Tx, moment: number) {
  const emails = profiles.map(({ email }) => email)
  const accounts = await tx
    .select({ _id: users._id, email: users.email })
    .from(users)
    .where(inArray(users.email, emails))
  const { wording } = consentTexts(demoSections.identity.name).website
  const at = new Date(moment - HUNDRED_DAYS).toISOString()
  const shown = profiles.flatMap(({ email, ...profile }) => {
    const account = accounts.find((account) => account.email === email)
    return account ? { userId: account._id, ...profile } : []
  })
  const ids = shown.map(({ userId }) => userId)
  if (ids.length === 0) return []
  const added = await tx
    .insert(mentorProfiles)
    .values(shown)
    .onConflictDoNothing()
    .returning({ userId: mentorProfiles.userId })
  const decided = await tx.select({ userId: consents.userId }).from(consents).where(inArray(consents.userId, ids))
  const agreed = added.filter(({ userId }) => !decided.some((consent) => consent.userId === userId))
  const consent = { purpose: 'website', given: true, wording, noticeVersion: 'demo', how: 'profile', at } as const
  if (agreed.length > 0) await tx.insert(consents).values(agreed.map(({ userId }) => ({ userId, ...consent })))
  return ids
}
