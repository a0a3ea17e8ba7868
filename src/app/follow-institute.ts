import { setTimeout as pause } from 'node:timers/promises'
import type { PageCache } from '#src/server/cache/page-cache.ts'
import type { AppServices } from './services.ts'

/** Milliseconds until it is read again where it could not be. */
const RETRY_AFTER = 1_000

/**
 * Reads the institute again when it was changed, in any process, and when events of others may have been missed; pages that were
 * made of what was known before leave the cache after that. `onRenewed` makes anew what else was made of it.
 */
export function followInstitute(
  { bus, institute, log }: Pick<AppServices, 'bus' | 'institute' | 'log'>,
  cache: PageCache,
  onRenewed: () => Promise<void>,
  isStopping: () => boolean,
) {
  async function renew() {
    while (!isStopping()) {
      try {
        await institute.renew()
        await onRenewed()
        return cache.drop([['institute']])
      } catch (err) {
        log.warn({ err }, 'The settings of the institute could not be read again')
        await pause(RETRY_AFTER, undefined, { ref: false })
      }
    }
  }
  bus.subscribe(({ name }) => name === 'instituteChanged' && void renew())
  bus.onConnected((isConnected) => isConnected && void renew())
}
