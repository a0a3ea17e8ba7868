import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { enrollments } from '#src/features/enrollments/server/table.ts'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { noteReplay, removeReplay } from '#src/server/replay/replay.ts'
import { PURPOSES, type Purpose } from '../rules.ts'
import { consents, noticeVersions, unsubscribeLinks } from './table.ts'

/** The latest of each purpose, with the version of the notice where that is kept. */
export const latestConsents = (db: Reader, userId: string) =>
  db
    .selectDistinctOn([consents.purpose], {
      purpose: consents.purpose,
      given: consents.given,
      wording: consents.wording,
      noticeVersion: consents.noticeVersion,
      keptVersion: noticeVersions.version,
      at: consents.at,
    })
    .from(consents)
    .leftJoin(noticeVersions, eq(noticeVersions.version, consents.noticeVersion))
    .where(eq(consents.userId, userId))
    .orderBy(consents.purpose, desc(consents._id))

export async function isConsentGiven(db: Reader, userId: string, purpose: Purpose) {
  const [latest] = await db
    .select({ given: consents.given })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.purpose, purpose)))
    .orderBy(desc(consents._id))
    .limit(1)
  return latest?.given ?? false
}

/** As a withdrawal is noted for a restore. */
export const WITHDRAWN_CONSENT = 'withdrawnConsent'
const withdrawalSubject = (userId: string, purpose: string) => `${userId}/${purpose}`

/** How often a user agreed to anything in the last 24 hours. */
export const countGivenToday = (tx: Tx, userId: string) =>
  tx.$count(
    consents,
    and(eq(consents.userId, userId), consents.given, gt(consents.at, sql`now() - interval '24 hours'`)),
  )

export async function addConsent(tx: Tx, consent: typeof consents.$inferInsert) {
  await tx.insert(consents).values(consent)
  const withdrawal = withdrawalSubject(consent.userId, consent.purpose)
  if (consent.given) await removeReplay(tx, WITHDRAWN_CONSENT, withdrawal)
  else await noteReplay(tx, WITHDRAWN_CONSENT, withdrawal)
}

/** Of a user whose account is deleted, which is noted itself. */
export async function removeWithdrawals(tx: Tx, userId: string) {
  for (const purpose of PURPOSES) await removeReplay(tx, WITHDRAWN_CONSENT, withdrawalSubject(userId, purpose))
}

export const hasCompleted = async (db: Reader, userId: string) =>
  (await db.$count(
    enrollments,
    and(eq(enrollments.studentId, userId), eq(enrollments.completionStatus, 'completed')),
  )) > 0

/** Approved users who agreed to a purpose and did not withdraw, except one. */
export function findConsenting(db: Reader, purpose: Purpose, exceptId: string | null) {
  const latest = db
    .selectDistinctOn([consents.userId], { userId: consents.userId, given: consents.given })
    .from(consents)
    .where(eq(consents.purpose, purpose))
    .orderBy(consents.userId, desc(consents._id))
    .as('latest')
  return db
    .select({ _id: users._id, email: users.email })
    .from(latest)
    .innerJoin(users, eq(users._id, latest.userId))
    .where(and(latest.given, users.isApproved, sql`${users._id} is distinct from ${exceptId}`))
    .orderBy(users._id)
}

export async function addUnsubscribeLink(tx: Tx, link: { tokenHash: string; userId: string; purpose: Purpose }) {
  await tx.insert(unsubscribeLinks).values(link)
}

export async function findUnsubscribeLink(tx: Tx, tokenHash: string) {
  const [link] = await tx.select().from(unsubscribeLinks).where(eq(unsubscribeLinks.tokenHash, tokenHash))
  return link
}

/** Of emails that nobody looks for any more. */
export async function removeOldUnsubscribeLinks(tx: Tx) {
  await tx.delete(unsubscribeLinks).where(lt(unsubscribeLinks.createdAt, sql`now() - interval '400 days'`))
}
