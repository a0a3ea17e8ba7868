import { isLineBroken } from '#src/server/db/database-errors.ts'
import type { Log } from './log.ts'

/**
 * Logs what no one caught. A promise that nobody waited for, or a line that broke while nobody listened, leaves everything
 * else as it was; any other error may have left something half done.
 * @returns a signal that this has happened: the process is to stop, as if told to, and to be started anew
 */
export function watchForDoubt(log: Log) {
  const doubt = new AbortController()
  process.on('unhandledRejection', (err) => log.error({ err }, 'Nobody waited for what failed'))
  process.on('uncaughtException', (err) => {
    if (isLineBroken(err)) return log.error({ err }, 'Nobody listened to a line that broke')
    log.fatal({ err }, 'Nobody caught an error')
    doubt.abort()
  })
  return doubt.signal
}
