import { type DestinationStream, pino } from 'pino'
import { serializeError } from './database-errors.ts'

export type Log = ReturnType<typeof createLog>

/** One JSON line an event on stdout. Errors are logged without what a person sent: see `serializeError`. */
export const createLog = (level: string, to?: DestinationStream) =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError } }, to)
