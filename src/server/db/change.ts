import { sql } from 'drizzle-orm'
import type { Channel } from '#src/access/channel.ts'
import { type Bus, type EmitOne, NOTIFY_CHANNEL } from '#src/server/events/bus.ts'
import { deletedMeanwhile } from '#src/server/http/errors.ts'
import { type IdempotentChange, runOnce } from '#src/server/http/idempotency.ts'
import { type About, type Acting, addAuditRow, type Subject } from '#src/server/observability/audit.ts'
import { isDeadlock } from './database-errors.ts'
import type { Db, Tx } from './db.ts'

/** What writing takes; `user` is whose doing it is. */
type Writing<Event> = Acting & {
  db: Db
  bus: Bus<Event>
  idempotency?: IdempotentChange | undefined
}

type Work<Event, Written> = (tx: Tx, emit: EmitOne<Event>, about: About) => Promise<Written>

/**
 * The one verb that writes: a transaction in which later features react to what is emitted, and whose events are published only
 * after its commit, here at once and in other processes through the NOTIFY that commits with it. A repeated call (same
 * Idempotency-Key) answers as the first did: so a call that takes a key makes one change, not two. The same transaction
 * writes a row of the audit log: who, by which call, and what it was `about`.
 * Where it and another waited for each other (a deadlock), it is done once more from the beginning.
 * @throws {ORPCError} 422 where the key came with another body before, and whatever `work` or a reaction refuses with
 */
export const change = <Event extends { to: Channel[] }, Answer>(writing: Writing<Event>, work: Work<Event, Answer>) =>
  changeTwiceAtMost(writing, work, async (_tx, output) => output)

/**
 * As `change`, for an answer that has content: `work` returns only what identifies what it wrote, which is all that is kept for
 * a repeated call. The answer is read by that, in the first call and in a repeated one: as its sender may read it by then.
 * @throws {ORPCError} 404 where there is nothing to read any more
 */
export const changeAndRead = <Event extends { to: Channel[] }, Written, Answer>(
  writing: Writing<Event>,
  work: Work<Event, Written>,
  read: (tx: Tx, written: Written) => Promise<Answer | undefined>,
) =>
  changeTwiceAtMost(writing, work, async (tx, written) => {
    const output = await read(tx, written)
    if (output === undefined) throw deletedMeanwhile()
    return output
  })

type Read<Written, Answer> = (tx: Tx, written: Written) => Promise<Answer>

async function changeTwiceAtMost<Event extends { to: Channel[] }, Written, Answer>(
  writing: Writing<Event>,
  work: Work<Event, Written>,
  read: Read<Written, Answer>,
) {
  try {
    return await changeOnce(writing, work, read)
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return changeOnce(writing, work, read)
  }
}

async function changeOnce<Event extends { to: Channel[] }, Written, Answer>(
  { db, bus, idempotency, ...acting }: Writing<Event>,
  work: Work<Event, Written>,
  read: Read<Written, Answer>,
) {
  const events: Event[] = []
  const output = await db.transaction(async (tx) => {
    const emit: EmitOne<Event> = async (name, payload, to) => {
      // One of the union's own tuples, taken apart and put together again.
      const event = { name, payload, to: [...to] } as unknown as Event
      events.push(event)
      event.to.push(...(await bus.react(event, { tx, emit, actorId: acting.user?._id ?? null })))
    }
    async function workAndLog() {
      const subjects: Subject[] = []
      const output = await work(tx, emit, (subject) => void subjects.push(subject))
      await addAuditRow(tx, acting, subjects.at(-1))
      return output
    }
    const written = idempotency ? await runOnce(tx, idempotency, workAndLog) : await workAndLog()
    const output = await read(tx, written)
    for (const payload of bus.payloads(events)) {
      await tx.execute(sql`select pg_notify(${NOTIFY_CHANNEL}, ${payload})`)
    }
    return output
  })
  bus.publish(events)
  return output
}
