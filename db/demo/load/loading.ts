import { v7 } from 'uuid'
import type { Tx } from '../../../src/server/db/db.ts'

const DAY = 24 * 60 * 60 * 1_000

export type Loading = ReturnType<typeof loadingAt>

/** Where rows go, and what their ages mean: all are days before `moment`, which is in milliseconds. */
export function loadingAt(tx: Tx, moment: number) {
  const ago = (age: number) => Math.round(moment - age * DAY)
  const instant = (age: number) => new Date(ago(age)).toISOString()
  return {
    tx,
    instant,
    /** Lists are in the order of ids, so an id is as old as its row. */
    born: (age: number) => ({ _id: v7({ msecs: ago(age) }), createdAt: instant(age) }),
  }
}
