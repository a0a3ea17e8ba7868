import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toParts } from './parts.ts'

const BATCH = 'SAP S/4HANA MM: Materials Management, Night owls'
const [THU, SAT] = ['Thu, 10 Dec 2026, 7:00 – 9:00 PM IST', 'Sat, 12 Dec 2026, 11:00 AM – 1:00 PM IST']

for (const [what, message, lines] of [
  [
    'a moved class says what it was and is',
    `${BATCH}: class 7 is moved to ${SAT} (was ${THU}). Reason: The mentor is ill.`,
    [BATCH, 'Class 7: Thu, 10 Dec, 7:00 PM → Sat, 12 Dec, 11:00 AM', 'Reason: The mentor is ill.'],
  ],
  [
    'what else changed is left to the whole message',
    `${BATCH}: class 7 is moved to ${SAT} (was ${THU}). ${BATCH}: class 7 on Sat, 12 Dec 2026 will be in Lab (was Room 1).`,
    [BATCH, 'Class 7: Thu, 10 Dec, 7:00 PM → Sat, 12 Dec, 11:00 AM …', ''],
  ],
  [
    'another room',
    `${BATCH}: class 7 on Sat, 12 Dec 2026 will be in Lab (was Room 1).`,
    [BATCH, 'Class 7 on Sat, 12 Dec: Room 1 → Lab', ''],
  ],
  [
    'no mentor',
    `${BATCH}: class 7 on Sat, 12 Dec 2026 will have no mentor yet (was Meera Nair).`,
    [BATCH, 'Class 7 on Sat, 12 Dec: Meera Nair → no mentor yet', ''],
  ],
  [
    'a cancelled class',
    `${BATCH}: class 7 on Sat, 12 Dec 2026, 7:00 – 9:00 PM IST is cancelled. Reason: Rain.`,
    [BATCH, 'Class 7 on Sat, 12 Dec, 7:00 – 9:00 PM IST is cancelled.', 'Reason: Rain.'],
  ],
  [
    'a cancelled batch',
    `${BATCH}: the batch is cancelled. We will call you about another batch. Reason: Too few.`,
    [BATCH, 'The batch is cancelled. We will call you about another batch.', 'Reason: Too few.'],
  ],
  [
    'a moved class in older words',
    `Class 7 of Night owls of SAP S/4HANA MM: Materials Management is moved from ${THU} to ${SAT}. Class 27 of Mornings of SAP SD is moved from ${THU} to ${SAT}. Reason: Bandh.`,
    [
      'Night owls of SAP S/4HANA MM: Materials Management',
      'Class 7: Thu, 10 Dec, 7:00 PM → Sat, 12 Dec, 11:00 AM …',
      'Reason: Bandh.',
    ],
  ],
  ['all else is its title', 'A new course is open: Selling', ['A new course is open: Selling', '', '']],
] as const)
  test(what, () => {
    const { title, change, reason } = toParts(message)
    assert.deepEqual([title, change, reason], lines)
  })
