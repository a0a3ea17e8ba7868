import type { Events } from '#src/contract.ts'
import type { EventBus } from '#src/server/bus.ts'
import type { Services as ServicesOf } from '#src/server/context.ts'

/** What this process has for everyone, with a bus that also listens. */
export type Services = ServicesOf<Events> & { bus: EventBus<Events> }
