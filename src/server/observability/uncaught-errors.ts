import { isConnectionLost } from '#src/server/db/database-errors.ts'
import type { Log } from './log.ts'

/**
 * Logs unhandled rejections and uncaught exceptions. A rejection, or a lost connection without an error listener, leaves
 * the process sound; any other exception may have left its state inconsistent.
 * @returns aborted by such an exception: the process must stop as on SIGTERM, and be started again
 */
export function watchUncaughtErrors(log: Log) {
  const failure = new AbortController()
  process.on('unhandledRejection', (err) => log.error({ err }, 'Unhandled rejection'))
  process.on('uncaughtException', (err) => {
    if (isConnectionLost(err)) return log.error({ err }, 'Lost connection without an error listener')
    log.fatal({ err }, 'Uncaught exception')
    failure.abort()
  })
  return failure.signal
}
