import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { mentorProfiles } from '#src/features/users/server/table.ts'
import type { Reader } from '#src/server/db/db.ts'
import { consents } from './table.ts'

/** The last word of each mentor on being shown on the website; none of who never agreed. */
const selectMentors = (db: Reader) => {
  const latest = db
    .selectDistinctOn([consents.userId], { userId: consents.userId, given: consents.given })
    .from(consents)
    .where(eq(consents.purpose, 'website'))
    .orderBy(consents.userId, desc(consents._id))
    .as('latest')
  return db
    .select({
      _id: users._id,
      name: users.name,
      subject: sql<string>`coalesce(${mentorProfiles.subject}, '')`,
      sentence: sql<string>`coalesce(${mentorProfiles.sentence}, '')`,
      image: sql<string>`coalesce(${mentorProfiles.image}, '')`,
      hasAgreed: sql<boolean>`coalesce(${latest.given}, false)`,
    })
    .from(users)
    .leftJoin(latest, eq(latest.userId, users._id))
    .leftJoin(mentorProfiles, eq(mentorProfiles.userId, users._id))
    .$dynamic()
}

const isMentor = eq(users.role, 'mentor')

export async function listMentors(db: Reader) {
  const rows = await selectMentors(db).where(isMentor).orderBy(asc(users.name), asc(users._id))
  return rows.map(({ _id, name, subject, hasAgreed }) => ({ _id, name, subject, hasAgreed }))
}

/** Of `ids`, in their order, the mentors who agreed to be shown and wrote what is shown. */
export async function findShownMentors(db: Reader, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await selectMentors(db).where(and(isMentor, inArray(users._id, ids)))
  return ids.flatMap((id) => {
    const mentor = rows.find(({ _id }) => _id === id)
    if (!mentor?.hasAgreed || !mentor.subject) return []
    const { name, subject, sentence, image } = mentor
    return { name, subject, sentence, image }
  })
}
