import type { Events } from '#src/contract.ts'
import type { EventBus } from '#src/server/bus.ts'
import type { Services } from '#src/server/context.ts'

/** What this process has for everyone, with a bus that also listens, and the way to PostgreSQL past any pooler. */
export type AppServices = Services<Events> & { bus: EventBus<Events>; directUrl: string }
