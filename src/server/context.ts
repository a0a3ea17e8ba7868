import type { User } from '#src/access/user.ts'
import type { Db } from '#src/server/db/db.ts'
import type { Bus, EventOf } from '#src/server/events/bus.ts'
import type { IdempotentChange } from '#src/server/http/idempotency.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import type { Log } from '#src/server/observability/log.ts'
import type { SecretBox } from '#src/server/security/secret-box.ts'
import type { Storage } from '#src/server/storage/storage.ts'
import type { Config } from './config.ts'
import type { InstituteCopy } from './institute.ts'

/** What this process has for everyone. `Events` are those it may emit. */
export type Services<Events> = {
  db: Db
  bus: Bus<EventOf<Events>>
  storage: Storage
  log: Log
  config: Config
  secrets: SecretBox
  institute: InstituteCopy
}

/** Who asks, and by which request; a guest is null. */
export type Caller = { request: RequestContext; user: User | null }

/** `action` is the procedure's path, as the audit log has it; null for what is not logged. */
export type Context<Events> = Services<Events> &
  Caller & { action: string | null; idempotency?: IdempotentChange | undefined }
