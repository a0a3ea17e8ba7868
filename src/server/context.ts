import type { Person } from '#src/access/person.ts'
import type { Bus, EventOf } from './bus.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { IdempotentCall } from './idempotency.ts'
import type { Log } from './log.ts'
import type { RequestContext } from './request-context.ts'
import type { Storage } from './storage.ts'

/** What this process has for everyone. `Events` are those that may be told. */
export type Services<Events> = { db: Db; bus: Bus<EventOf<Events>>; storage: Storage; log: Log; config: Config }

/** Who asks, and by which request; a guest is null. */
export type Caller = { request: RequestContext; person: Person | null }

/** `action` is the call's path, as the audit log has it; null for what is not logged. */
export type Context<Events> = Services<Events> &
  Caller & { action: string | null; idempotency?: IdempotentCall | undefined }
