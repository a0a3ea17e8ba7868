import type { Services } from '#src/server/context.ts'
import type { EventBus } from '#src/server/events/bus.ts'
import type { Events } from './contract.ts'

/** What this process has for everyone, with a bus that also listens, and the way to PostgreSQL past any pooler. */
export type AppServices = Services<Events> & { bus: EventBus<Events>; directUrl: string }
