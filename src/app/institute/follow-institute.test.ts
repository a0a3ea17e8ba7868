import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageCache } from '#src/server/cache/page-cache.ts'
import { createBus } from '#src/server/events/bus.ts'
import { keepInstitute } from '#src/server/institute.ts'
import { createLog } from '#src/server/observability/log.ts'
import { NO_RECORDS } from '#src/shared/institute/people.ts'
import { readSections } from '#src/shared/institute/sections.ts'
import type { Events } from '../contract.ts'
import { followInstitute } from './follow-institute.ts'

// product 1.13
test('figures are counted every five minutes, and pages leave the cache only where one changed', async ({ mock }) => {
  mock.timers.enable({ apis: ['setInterval'] })
  const figures = [{ figure: '', of: 'certificates', counted: 'certificates' as const }]
  const sections = readSections({ website: { home: { figures } } })
  let certificates = 3
  let [reads, drops] = [0, 0]
  const read = async () => {
    reads++
    return { sections, records: { ...NO_RECORDS, counts: { certificates } } }
  }
  const institute = keepInstitute(await read(), read)
  const cache = createPageCache({ publicUrl: undefined, trustProxy: false }, () => true)
  mock.method(cache, 'drop', () => drops++)
  let isStopping = false
  const services = { bus: createBus<Events>(), institute, log: createLog('silent') }
  followInstitute(
    services,
    cache,
    async () => {},
    () => isStopping,
  )
  const passFiveMinutes = async () => {
    mock.timers.tick(5 * 60_000)
    await institute.renew()
  }
  await passFiveMinutes()
  assert.deepEqual([institute.current.website.home.figures[0]?.figure, drops], ['3', 0])
  certificates = 1_234_567
  await passFiveMinutes()
  assert.deepEqual([institute.current.website.home.figures[0]?.figure, drops], ['12,34,567', 1])
  isStopping = true
  const before = reads
  mock.timers.tick(60 * 60_000)
  assert.equal(reads, before)
})
