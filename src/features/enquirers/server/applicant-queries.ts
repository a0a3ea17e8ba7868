import { and, asc, eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import type { Db } from '#src/server/db/db.ts'
import { findSharingEnquirer } from '../rules.ts'
import type { Applicant } from '../shapes.ts'
import { findEnquirersWith, listContacts } from './contact-queries.ts'
import { findVisits } from './prospect-queries.ts'
import { findEnquirers } from './queries.ts'

/** More than anyone approves at once. */
const MAX_APPLICANTS = 200

/** Of those who wait for approval, the first first, who asked before, by an email address before a phone number. */
export async function listApplicants(db: Db): Promise<Applicant[]> {
  const { _id, name, email, phoneE164 } = users
  const waiting = await db
    .select({ _id, name, email, phoneE164 })
    .from(users)
    .where(and(eq(users.role, 'student'), eq(users.isApproved, false)))
    .orderBy(asc(_id))
    .limit(MAX_APPLICANTS)
  if (waiting.length === 0) return []
  const candidates = await findEnquirersWith(db, waiting.flatMap(listContacts))
  const pairs = waiting.flatMap((student) => {
    const contacts = listContacts(student)
    const sharing = candidates.filter(({ kind, value }) =>
      contacts.some((contact) => contact.kind === kind && contact.value === value),
    )
    const enquirerId = findSharingEnquirer(sharing, student.name)
    return enquirerId ? [{ studentId: student._id, enquirerId }] : []
  })
  const ids = pairs.map(({ enquirerId }) => enquirerId)
  const [enquirers, visits] = await Promise.all([findEnquirers(db, ids), findVisits(db, ids)])
  return pairs.flatMap(({ studentId, enquirerId }) => {
    const enquirer = enquirers.find((each) => each._id === enquirerId)
    if (!enquirer) return []
    const { phone, courses, state, outcome } = enquirer
    const demoAt = visits.find((visit) => visit.enquirerId === enquirerId)?.startsAt ?? null
    return [{ studentId, enquirerId, phone, courses, state, outcome, demoAt }]
  })
}
