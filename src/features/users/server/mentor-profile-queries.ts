import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#src/server/db/db.ts'
import type { MentorProfile } from '../website-contract.ts'
import { mentorProfiles } from './table.ts'

export async function findMentorProfile(db: Reader, userId: string): Promise<MentorProfile | undefined> {
  const { image, subject, sentence } = mentorProfiles
  const [row] = await db
    .select({ image, subject, sentence })
    .from(mentorProfiles)
    .where(eq(mentorProfiles.userId, userId))
  return row
}

export async function saveMentorProfile(tx: Tx, userId: string, profile: MentorProfile) {
  await tx
    .insert(mentorProfiles)
    .values({ userId, ...profile })
    .onConflictDoUpdate({ target: mentorProfiles.userId, set: profile })
}
