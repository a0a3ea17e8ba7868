import { setTimeout as pause } from 'node:timers/promises'
import type { PageCache } from '#src/server/cache/page-cache.ts'
import { isEqual } from '#src/shared/merge.ts'
import type { AppServices } from '../services.ts'

/** Milliseconds until it is read again where it could not be. */
const RETRY_AFTER = 1_000
/** Milliseconds between two counts of its figures, and the most until it shows what no event announced. */
const READ_AFTER = 5 * 60_000

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
  /** Pages leave the cache only where they would say something else. */
  async function readAgain() {
    if (isStopping()) return clearInterval(reading)
    const before = institute.current
    await institute.renew()
    if (!isEqual(before, institute.current)) cache.drop([['institute']])
  }
  const reading = setInterval(
    () => readAgain().catch((err: unknown) => log.warn({ err }, 'What the website shows could not be read')),
    READ_AFTER,
  ).unref()
  bus.subscribe(({ name }) => name === 'instituteChanged' && void renew())
  bus.onConnected((isConnected) => isConnected && void renew())
}
