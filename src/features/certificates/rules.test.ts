import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePayload, encodePayload } from './payload.ts'
import {
  type AttendedClass,
  certificateNumber,
  classesNeeded,
  issueRefusal,
  normalizeNumber,
  sumTraining,
} from './rules.ts'

const asha = { student: { name: 'Asha Kini' }, title: 'Warehouses', isCompleted: true, number: null }

test('below the bar it is refused in the specified words', () => {
  const refused = (attended: number, of: number) =>
    issueRefusal({ ...asha, attended, of }, { attendanceNeeded: 75, isAttested: true })
  assert.equal(refused(26, 36), 'Asha Kini attended 26 of 36 classes; at least 27 are required.')
  assert.equal(refused(0, 1), 'Asha Kini attended 0 of 1 class; at least 1 is required.')
  assert.equal(refused(27, 36), null)
  assert.equal(refused(3, 4), null)
  assert.equal(refused(2, 3), 'Asha Kini attended 2 of 3 classes; at least 3 are required.')
})

test('who has one, has not completed or was never marked is refused', () => {
  const counts = { attended: 0, of: 0 }
  assert.equal(
    issueRefusal({ ...asha, ...counts, number: 'KEA-26-00042' }, { attendanceNeeded: 75, isAttested: true }),
    'Asha Kini already has certificate KEA-26-00042.',
  )
  assert.equal(
    issueRefusal({ ...asha, attended: 9, of: 9, isCompleted: false }, { attendanceNeeded: 75, isAttested: true }),
    'Asha Kini is not marked as completed in Warehouses.',
  )
  assert.equal(
    issueRefusal({ ...asha, ...counts }, { attendanceNeeded: 75 }),
    'No class of Warehouses counts for Asha Kini: no attendance was saved, or they were on leave. Please confirm that they attended it.',
  )
  assert.equal(issueRefusal({ ...asha, ...counts }, { attendanceNeeded: 75, isAttested: true }), null)
})

// product 27.2
test('the bar is rounded up to whole classes', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 36, 40].map((of) => classesNeeded(of, 75)),
    [0, 1, 2, 3, 3, 27, 30],
  )
  assert.deepEqual(
    [
      [40, 0],
      [40, 100],
      [3, 50],
    ].map(([of = 0, needed = 0]) => classesNeeded(of, needed)),
    [0, 40, 2],
  )
})

// product 27.4
test('numbers have two digits of the year and five that count', () => {
  assert.equal(certificateNumber('KEA', 2026, 42), 'KEA-26-00042')
  assert.equal(certificateNumber('KEA', 2100, 100_000), 'KEA-00-100000')
  assert.equal(normalizeNumber(' kea-26- 00042\u200b'), 'KEA-26-00042')
})

// product 27.7
test('a number is read as people write it', () => {
  const typed = [
    'kea2600042',
    'KEA–26–00042',
    'KEA‐26‑00042',
    'KEA−26—00042',
    'KEA 26 00042',
    'KEA_26_00042',
    'KEA/26/00042',
    'ＫＥＡ－２６－０００４２',
    'KEA-26-OOO42',
    'kea-26-ooo42',
    'KEA-26-000 42.',
  ]
  for (const number of typed) assert.equal(normalizeNumber(number), 'KEA-26-00042', number)
  assert.equal(normalizeNumber('KEA-2I-OlOIl'), 'KEA-21-01011')
  assert.equal(normalizeNumber('KEA-26-100000'), 'KEA-26-100000', 'after 99,999 of a year')
  for (const typed of ['old–26–00042', 'OLD2600042', 'old 26 OOO42'])
    assert.equal(normalizeNumber(typed), 'OLD-26-00042', 'of a prefix that was another')
  assert.equal(normalizeNumber('soil-26-ooo42'), 'SOIL-26-00042', 'whose last letters look like digits')
  for (const rubbish of ['', 'KEA', 'KEA-26', 'KEA-26-0042', '26-00042'])
    assert.equal(normalizeNumber(rubbish), rubbish)
})

const day = (date: number, hours: number, overrides: Partial<AttendedClass> = {}): AttendedClass => ({
  _id: String(date),
  continuesId: null,
  startsAt: `2026-09-0${date}T13:30:00.000Z`,
  endsAt: new Date(Date.parse(`2026-09-0${date}T13:30:00.000Z`) + hours * 3_600_000).toISOString(),
  endedAt: null,
  mark: 'present',
  isMadeUp: false,
  ...overrides,
})

test('hours are those attended, from the first to the last class that counts', () => {
  assert.deepEqual(sumTraining([]), { hours: 0, first: undefined, last: undefined })
  const classes = [
    day(1, 2, { mark: 'excused' }),
    day(2, 2),
    day(3, 2, { mark: 'absent' }),
    day(4, 2, { mark: 'absent', isMadeUp: true }),
    day(5, 2, { endedAt: '2026-09-05T14:30:00.000Z' }),
    day(6, 1.25, { continuesId: '5', mark: 'excused' }),
    day(7, 1.5, { mark: 'late' }),
    day(8, 2, { mark: 'excused' }),
  ]
  const { hours, first, last } = sumTraining(classes)
  assert.equal(hours, 6.5)
  assert.deepEqual([first, last], ['2026-09-02T13:30:00.000Z', '2026-09-07T13:30:00.000Z'])
})

const fields = {
  number: 'KEA-26-00042',
  name: 'ಆಶಾ ಕಿಣಿ',
  course: 'SAP S/4HANA SD',
  medium: 'classroom',
  attended: 34,
  of: 36,
  hours: 72.5,
  from: '2026-09-01',
  to: '2026-11-20',
  mentor: 'Rohan Rao',
  issuedOn: '2026-11-27',
}

test('a payload is read as it was written, and one of another shape not at all', () => {
  assert.deepEqual(decodePayload(encodePayload(fields)), fields)
  assert.equal(decodePayload(encodePayload({ ...fields, name: 'e\u0301' }))?.name, '\u00e9')
  const wrong = [{}, [], null, 1, [2, ...Object.values(fields)], [1, ...Object.values(fields), ''], [1]]
  for (const payload of wrong) assert.equal(decodePayload(JSON.stringify(payload)), undefined, JSON.stringify(payload))
  assert.equal(decodePayload(JSON.stringify([1, ...Object.values({ ...fields, attended: '34' })])), undefined)
})
