import { and, desc, eq, gt, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/table.ts'
import { batchIn, displayName } from '#src/features/batches/rules.ts'
import { batches } from '#src/features/batches/server/table.ts'
import { normalizeNumber } from '#src/features/certificates/rules.ts'
import { certificates } from '#src/features/certificates/server/table.ts'
import { courses } from '#src/features/courses/server/table.ts'
import { enquirers } from '#src/features/enquirers/server/table.ts'
import type { Db, Reader } from '#src/server/db/db.ts'
import { contains } from '#src/server/db/list.ts'
import { searchableName, searchableWithAddress } from '#src/server/db/searchable.ts'
import { COUNTRY_CODE, toE164 } from '#src/server/phone-number.ts'
import { splitWords } from '../rules.ts'

const MAX_RESULTS = 10
const MIN_DIGITS = 5

/** How a stored number may begin, by what was typed of it in any spelling; nothing of what is no number. */
export function numberBeginnings(typed: string) {
  const digits = /^\+?[\d\s().\p{Pd}]+$/u.test(typed) ? typed.replace(/\D/g, '').replace(/^0+/, '') : ''
  if (digits.length < MIN_DIGITS) return []
  return [...new Set([toE164(typed), `+${digits}`, `+${COUNTRY_CODE}${digits}`])]
}

/** Answered by the B-tree `users_by_phone`. */
export async function findUsersByNumber(db: Db, typed: string) {
  const number = sql`${users.phoneE164} collate "C"`
  const beginnings = numberBeginnings(typed)
  if (beginnings.length === 0) return []
  const { _id, name, role } = users
  return db
    .select({ _id, name, role })
    .from(users)
    .where(or(...beginnings.map((beginning) => like(number, `${beginning}%`))))
    .orderBy(number, _id)
    .limit(MAX_RESULTS)
}

/** Of more that match, any will do to put in order. */
const MAX_CANDIDATES = 300

/** By every name, number and address that they ever gave: by the trigrams of `enquirers_searched`, which are asked for all words. */
export function findEnquirers(db: Db, typed: string) {
  const text = searchableWithAddress(enquirers.names, enquirers.addresses)
  const isNumber = numberBeginnings(typed).length > 0
  const matches = isNumber ? contains([text], typed) : and(...splitWords(typed).map((word) => contains([text], word)))
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`)
      const { _id, name, lastAt } = enquirers
      const matching = tx.select({ _id, name, lastAt }).from(enquirers).where(matches).limit(MAX_CANDIDATES).as('found')
      return tx
        .select({ _id: matching._id, name: matching.name })
        .from(matching)
        .orderBy(desc(matching.lastAt))
        .limit(MAX_RESULTS)
    },
    { accessMode: 'read only' },
  )
}

const WEEKEND = sql`(${batches.weekdays} <@ array['sat', 'sun'])`
/** What people say of a pattern, whatever the batch is called. */
const PATTERNS: Record<string, SQL> = {
  weekend: WEEKEND,
  weekday: sql`not ${WEEKEND}`,
  morning: sql`${batches.startTime} < '12:00'`,
  afternoon: sql`${batches.startTime} between '12:00' and '15:59'`,
  evening: sql`${batches.startTime} >= '16:00'`,
}

function isOfBatch(db: Reader, word: string) {
  const inCourse = db
    .select({ _id: courses._id })
    .from(courses)
    .where(contains([searchableName(courses.title)], word))
  const mentors = db
    .select({ _id: users._id })
    .from(users)
    .where(and(eq(users.role, 'mentor'), contains([searchableName(users.name)], word)))
  return or(
    contains([searchableName(batches.name)], word),
    PATTERNS[word.toLowerCase().replace(/s$/, '')],
    inArray(batches.courseId, inCourse),
    inArray(batches.mentorId, mentors),
  )
}

/** Every word is of the course, the name, the pattern or the mentor; those that ended in the last year and later, the latest first. */
export async function findBatches(db: Db, typed: string) {
  const rows = await db
    .select({ batch: batches, courseTitle: courses.title })
    .from(batches)
    .innerJoin(courses, eq(courses._id, batches.courseId))
    .where(
      and(
        isNull(batches.cancelledAt),
        gt(batches.endsAt, sql`now() - interval '1 year'`),
        ...splitWords(typed).map((word) => isOfBatch(db, word)),
      ),
    )
    .orderBy(desc(batches.beginsAt), batches._id)
    .limit(MAX_RESULTS)
  return rows.map(({ batch, courseTitle }) => ({ _id: batch._id, title: batchIn(courseTitle, displayName(batch)) }))
}

/** By its number, as people write it; of whoever's account is gone there is nothing to open. */
export async function findCertificates(db: Db, typed: string) {
  const { _id, number, studentId } = certificates
  const rows = await db
    .select({ _id, number, studentId, name: users.name })
    .from(certificates)
    .innerJoin(users, eq(users._id, studentId))
    .where(eq(number, normalizeNumber(typed)))
  return rows.map((row) => ({ _id: row._id, title: `${row.number}, ${row.name}`, studentId: row.studentId ?? '' }))
}
