import { sql } from 'drizzle-orm'
import type { Db, Reader } from '../src/server/db/db.ts'

/** Each finds rows that no order of operations may leave behind. */
const violations = {
  'waits where they sit': sql`
    select batch_id, student_id from waitlist_entries join seats using (batch_id, student_id) where ended_at is null`,
  'the count of a batch is not its seats and offers': sql`
    select id, taken, seats from batches where taken > seats or taken <> (
      (select count(*) from seats where batch_id = batches.id and ended_at is null)
      + (select count(*) from waitlist_entries where batch_id = batches.id and offered_until is not null))`,
  'classes are not numbered from 1 to n': sql`
    select batch_id, number, place from (
      select batch_id, number, row_number() over (partition by batch_id order by starts_at, id) as place
      from classes where state <> 'cancelled' and continues_id is null) held
    where number <> place`,
  'a batch has another number of classes': sql`
    select id, class_count from batches where class_count <> (select count(*) from classes
      where batch_id = batches.id and state <> 'cancelled' and continues_id is null)`,
  'holds two seats of a course at one time': sql`
    select one.student_id, one.course_id, one.batch_id, two.batch_id from seats one
    join seats two on two.student_id = one.student_id and two.course_id = one.course_id and two.id > one.id
    where tstzrange(one.started_at, one.ended_at) && tstzrange(two.started_at, two.ended_at) or one.ended_at < one.started_at`,
  'waits beside a free seat': sql`
    select id, taken, seats from batches where cancelled_at is null and taken < seats
      and exists (select from waitlist_entries where batch_id = batches.id and offered_until is null)
      and exists (select from classes where batch_id = batches.id and state <> 'cancelled' and starts_at > now())`,
  'has a seat or waits without being enrolled': sql`
    select student_id, batch_id from (
      select student_id, batch_id from seats where ended_at is null union select student_id, batch_id from waitlist_entries) present
    join batches on batches.id = batch_id
    where cancelled_at is null and not exists (select from enrollments where enrollments.student_id = present.student_id
      and enrollments.course_id = batches.course_id)`,
  'has a seat or an offer in a cancelled batch': sql`
    select student_id, batch_id from (
      select student_id, batch_id from seats where ended_at is null
      union select student_id, batch_id from waitlist_entries where offered_until is not null) present
    join batches on batches.id = batch_id where cancelled_at is not null`,
  'a batch that was merged has a waiting list': sql`
    select student_id, batch_id from waitlist_entries join batches on batches.id = batch_id where merged_into_id is not null`,
}

/** Between the first message that a change writes and its commit. */
const MAX_CHANGE_TIME = '10 seconds'

/** `gone`: the batch is no longer theirs. */
type Place = 'seat' | 'offer' | 'waits' | 'gone'

/** What a sentence of a message reports of one student's place in a batch that is named by one word. */
const sentences: [RegExp, Place][] = [
  [/You have a seat in (\S+) of/gu, 'seat'],
  [/Your seat is now in (\S+) of/gu, 'seat'],
  [/You are on the waiting list for (\S+) of/gu, 'waits'],
  [/A seat is free for you in (\S+) of/gu, 'offer'],
  [/Your seat is now in \S+ of [^.]* instead of (\S+)\./gu, 'gone'],
  [/You no longer have a seat in (\S+) of/gu, 'gone'],
  [/You are no longer on the waiting list for (\S+) of/gu, 'gone'],
  [/The offer of a seat in (\S+) of/gu, 'gone'],
  [/, (\S+): the batch is cancelled\. We will call you/gu, 'gone'],
  [/, (\S+): the batch was merged into/gu, 'gone'],
]

/** Every place of a student, by channel and batch. */
async function placesOf(db: Reader) {
  const { rows } = await db.execute<{ key: string; place: Place }>(sql`
    select 'person:' || student_id || ' ' || name as key, 'seat' as place
    from seats join batches on batches.id = batch_id where ended_at is null
    union all
    select 'person:' || student_id || ' ' || name, case when offered_until is null then 'waits' else 'offer' end
    from waitlist_entries join batches on batches.id = batch_id where cancelled_at is null`)
  return new Map(rows.map(({ key, place }) => [key, place]))
}

/** Who accepts or declines an offer knows it without a message. */
const isTrue = (reported: Place, place: Place) => reported === place || (reported === 'offer' && place === 'gone')

/**
 * Finds everything about seats that is not as it must be at any moment, in one snapshot of the database, also while others
 * are at work. Of the messages it reads those that it has not read before, so that asking often takes no longer as they
 * accumulate. Who asks while an audit is under way waits for it.
 */
export function openSeatAudit(db: Db) {
  const reported = new Map<string, { place: Place; messages: string[] }>()
  let readUntil = new Date(0).toISOString()
  let read = new Set<string>()
  let latest: Promise<string[]> = Promise.resolve([])

  /** A message may be committed after one that was written later. */
  async function readMessages(tx: Reader) {
    const { rows } = await tx.execute<{ id: string; channel: string; message: string; at: string }>(sql`
      select id, channel, message, created_at as at from notifications
      where created_at > ${readUntil}::timestamptz - ${MAX_CHANGE_TIME}::interval and channel like 'person:%'
        and type in ('seatChanged', 'seatOffered', 'enrollmentCreated', 'enrollmentDeleted', 'classChanged')
      order by created_at`)
    const unread = rows.filter(({ id }) => !read.has(id))
    read = new Set(rows.map(({ id }) => id))
    readUntil = rows.at(-1)?.at ?? readUntil
    for (const { channel, message } of unread)
      for (const [pattern, place] of sentences)
        for (const [, batch] of message.matchAll(pattern)) {
          const key = `${channel} ${batch}`
          reported.set(key, { place, messages: [...(reported.get(key)?.messages ?? []), message] })
        }
  }

  /** Of which batches a student's latest message reports something else than what is so. */
  async function wronglyReported(tx: Reader) {
    await readMessages(tx)
    const places = await placesOf(tx)
    const wrong = []
    for (const key of new Set([...reported.keys(), ...places.keys()])) {
      const [latest, place] = [reported.get(key), places.get(key) ?? 'gone']
      if (!isTrue(latest?.place ?? 'gone', place)) wrong.push({ key, place, latest })
      if (place === 'gone') reported.delete(key)
    }
    return wrong
  }

  const audit = () =>
    db.transaction(
      async (tx) => {
        const violated: string[] = []
        for (const [name, query] of Object.entries(violations)) {
          const { rows } = await tx.execute(query)
          if (rows.length > 0) violated.push(`${name}: ${JSON.stringify(rows)}`)
        }
        const wrong = await wronglyReported(tx)
        if (wrong.length > 0) violated.push(`a message reports what is not so: ${JSON.stringify(wrong)}`)
        return violated
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  return () => {
    latest = latest.then(audit)
    return latest
  }
}

/** Deletes what is cancelled, which nothing changes any more: without it each operation would take longer than the one before. */
export async function eraseCancelled(db: Db) {
  await db.execute(sql`delete from batches where cancelled_at is not null`)
}
