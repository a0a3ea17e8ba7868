import { sql } from 'drizzle-orm'
import type { EventName, EventOf } from '../contract.ts'
import type { Audience, Bus, Told } from './bus.ts'
import type { Db, Tx } from './db.ts'
import { type Attempt, recall } from './idempotency.ts'

export type Tell = <Name extends EventName>(name: Name, payload: EventOf<Name>, to: Audience[]) => void
type House = { db: Db; bus: Bus; attempt?: Attempt | undefined; person?: { _id: string } | null }

/**
 * The one verb that writes: a transaction whose events are heard only after its commit, here at once and in other
 * processes through the NOTIFY that commits with it. A repeated attempt (same Idempotency-Key) answers as the first did.
 */
export async function change<Answer>(
  { db, bus, attempt, person }: House,
  work: (tx: Tx, tell: Tell) => Promise<Answer>,
) {
  const told: Told[] = []
  const tell: Tell = (name, payload, to) => void told.push({ name, payload, to } as Told)
  const answer = await db.transaction(async (tx) => {
    const answer = attempt ? await recall(tx, attempt, () => work(tx, tell)) : await work(tx, tell)
    if (told.length > 0) await bus.witness?.(tx, told, person?._id ?? null)
    for (const letter of bus.letters(told)) await tx.execute(sql`select pg_notify('told', ${letter})`)
    return answer
  })
  bus.announce(told)
  return answer
}
