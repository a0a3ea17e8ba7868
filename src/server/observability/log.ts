import { type DestinationStream, pino } from 'pino'
import { serializeError } from '#src/server/db/database-errors.ts'

export type Log = ReturnType<typeof createLog>

const nothing = () => undefined

/** One JSON line an event on stdout. Errors are logged without what a user sent: see `serializeError`. */
export const createLog = (level: string, to: DestinationStream = stdout()) =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError } }, to)

/** A terminal that is gone takes nothing any more: what is left for it would be tried again for ever, also at the end. */
function stdout() {
  const destination = pino.destination(1)
  destination.on('error', () =>
    Object.assign(destination, { write: nothing, flush: nothing, flushSync: nothing, end: nothing }),
  )
  return destination
}
