import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { minutesAhead, setClockBy, siteTime } from './site-clock.ts'

const MINUTE = 60_000
const RIGHT = Date.parse('2025-11-28T10:00:00Z')

/** `monotonic` of the page, in milliseconds. */
let monotonic = 0
const header = (time: number) => new Date(time).toUTCString()

describe('the clock of the site', () => {
  beforeEach(() => {
    monotonic = 1_000
    mock.method(performance, 'now', () => monotonic)
    mock.timers.enable({ apis: ['Date'], now: RIGHT })
    for (const time of [0, RIGHT]) setClockBy(header(time), 0)
  })
  afterEach(() => {
    mock.restoreAll()
    mock.timers.reset()
  })

  // product 20.6
  test('a device is as wrong as the latest response says', () => {
    for (const minutes of [10, -10, 60 * 25]) {
      mock.timers.setTime(RIGHT + minutes * MINUTE)
      setClockBy(header(RIGHT), 200)
      assert.equal(siteTime(), RIGHT)
      assert.equal(minutesAhead(), minutes * MINUTE)
    }
  })

  test('a clock that the response does not prove wrong stays as it is', () => {
    mock.timers.setTime(RIGHT + 900)
    monotonic += 900
    setClockBy(header(RIGHT), 0)
    assert.equal(siteTime(), RIGHT + 900, 'the header is cut to the second')
    mock.timers.setTime(RIGHT + 9_000)
    monotonic += 8_100
    setClockBy(header(RIGHT + 1_000), 8_000)
    assert.equal(siteTime(), RIGHT + 9_000, 'it was under way for eight seconds')
    setClockBy(null, 0)
    setClockBy('yesterday', 0)
    assert.equal(siteTime(), RIGHT + 9_000)
  })

  test('time passes while a phone sleeps, and while its user sets the clock back', () => {
    mock.timers.setTime(RIGHT + 60 * MINUTE)
    assert.equal(siteTime(), RIGHT + 60 * MINUTE, 'the monotonic clock stood still')
    setClockBy(header(RIGHT + 60 * MINUTE), 0)
    mock.timers.setTime(RIGHT)
    monotonic += 5 * MINUTE
    assert.equal(siteTime(), RIGHT + 65 * MINUTE)
  })
})
