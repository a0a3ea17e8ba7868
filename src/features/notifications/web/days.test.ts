import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nonBreaking } from '#src/shared/text.ts'
import type { Notification } from '../contract.ts'
import { groupByDay } from './days.ts'

const notification = (timestamp: string): Notification => ({
  _id: timestamp,
  type: 'blogPosted',
  message: '',
  link: null,
  read: false,
  timestamp,
})

test('a notification is listed under its day in India, not in UTC', () => {
  // Half past midnight of the 22nd in India.
  const now = Date.parse('2026-11-21T19:00:00Z')
  const all = ['2026-11-21T18:45:00Z', '2026-11-21T18:00:00Z', '2026-11-20T18:31:00Z', '2026-11-20T18:29:00Z'].map(
    notification,
  )
  const days = groupByDay(all, now).map(([day, lines]) => [day, lines.length])
  assert.deepEqual(days, [
    ['Today', 1],
    ['Yesterday', 2],
    [nonBreaking('20 Nov 2026'), 1],
  ])
})
