import type { BatchEvents } from '#src/features/batches/contract.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import type { SeatEvents } from '../contract.ts'

/** The transaction all of it happens in, and how it emits. */
export type Scope = { tx: Tx; emit: Emit<BatchEvents & SeatEvents> }
