import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wallTime } from './wall-time.ts'

test('clocks are put forward and back at their minute, and not a moment before', () => {
  for (const [timeZone, changes, before, after] of [
    ['Asia/Kolkata', '2026-03-29T01:00:00Z', 330, 330],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 60, 120],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 660, 630],
    ['America/St_Johns', '2010-11-07T02:31:00Z', -150, -210],
  ] as const) {
    const at = Date.parse(changes)
    const ahead = (instant: number) => (wallTime(instant, timeZone) - instant) / 60_000
    assert.deepEqual([at - 60_000, at - 1, at, at + 59_999].map(ahead), [before, before, after, after], timeZone)
  }
})
