import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withPlainSpaces } from '#src/shared/text.ts'
import { type BatchDifference, type ClassFacts, changesInWords } from './changes-in-words.ts'

/** Class 1 is on Thu, 10 Dec 2026, the next a day later; from 7 to 9 PM in India. */
const held = (number: number, facts: Partial<ClassFacts> = {}): ClassFacts => ({
  number,
  startsAt: new Date(Date.UTC(2026, 11, 9 + number, 13, 30)).toISOString(),
  endsAt: new Date(Date.UTC(2026, 11, 9 + number, 15, 30)).toISOString(),
  room: 'Room 1',
  mentor: 'Meera Nair',
  isHeld: true,
  ...facts,
})
const changed = (number: number, to: Partial<ClassFacts>, from: Partial<ClassFacts> = {}) => ({
  _id: `class-${number}`,
  from: held(number, from),
  to: held(number, { ...from, ...to }),
})
const difference = (fields: Partial<BatchDifference> = {}): BatchDifference => ({
  courseTitle: 'SAP MM',
  name: 'Weekday evenings',
  classes: [],
  isCancelled: false,
  toCall: 0,
  joinUrl: { from: null, to: null },
  classCount: { from: 12, to: 12 },
  mentor: { from: 'Meera', to: 'Meera' },
  ...fields,
})
const sentencesOf = (fields: Partial<BatchDifference>, reason?: string) =>
  changesInWords([difference(fields)], reason)?.sentences.map(withPlainSpaces)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('changes in words', () => {
  test('nothing is said where nothing differs', () => {
    assert.equal(changesInWords([]), null)
    assert.equal(changesInWords([difference({ classes: [changed(1, {})] })], 'No reason'), null)
  })

  for (const [what, to, sentence] of [
    ['another end', { endsAt: held(1).endsAt.replace('15:30', '16:00') }, 'will end at 9:30 PM IST (was 9:00 PM)'],
    [
      'other hours',
      { startsAt: '2026-12-10T12:30:00.000Z', endsAt: '2026-12-10T14:30:00.000Z' },
      'will be from 6:00 PM to 8:00 PM IST (was 7:00 PM to 9:00 PM)',
    ],
    ['another room', { room: 'Lab' }, 'will be in Lab (was Room 1)'],
    ['a cleared room', { room: '' }, 'will have no room yet (was Room 1)'],
    ['a new mentor', { mentor: 'Asha Rao' }, 'will be taught by Asha Rao (was Meera Nair)'],
    ['no mentor', { mentor: '' }, 'will have no mentor yet (was Meera Nair)'],
  ] as const) {
    test(`${what} has its own words, with what it was before`, () => {
      assert.deepEqual(sentencesOf({ classes: [changed(1, to)] }), [
        `SAP MM, Weekday evenings: class 1 on Thu, 10 Dec 2026 ${sentence}.`,
      ])
    })
  }

  test('a class on another day names both, and what else changed follows', () => {
    const to = { startsAt: held(3).startsAt, endsAt: held(3).endsAt, room: 'Lab' }
    assert.deepEqual(sentencesOf({ classes: [changed(1, to)] }, 'The mentor is ill'), [
      'SAP MM, Weekday evenings: class 1 is moved to Sat, 12 Dec 2026, 7:00 – 9:00 PM IST (was Thu, 10 Dec 2026, 7:00 – 9:00 PM IST).',
      'SAP MM, Weekday evenings: class 1 on Sat, 12 Dec 2026 will be in Lab (was Room 1).',
      'Reason: The mentor is ill.',
    ])
  })

  test('where no place was set, the new one alone is named', () => {
    const [sentence] = sentencesOf({ classes: [changed(1, { room: 'Lab' }, { room: '' })] }) ?? []
    assert.match(sentence ?? '', / will be in Lab\.$/)
  })

  test('cancelled, removed, added and restored classes say so', () => {
    const [first, second, third, fourth] = upTo(4).map((number) => held(number))
    const off = { ...held(1), isHeld: false }
    const classes = [
      { _id: 'a', from: first ?? null, to: off },
      { _id: 'b', from: second ?? null, to: null },
      { _id: 'c', from: null, to: third ?? null },
      { _id: 'd', from: { ...held(4), isHeld: false }, to: fourth ?? null },
    ]
    assert.deepEqual(sentencesOf({ classes, classCount: { from: 3, to: 2 } }), [
      'SAP MM, Weekday evenings: 2 classes are cancelled: class 1 on Thu, 10 Dec 2026, 7:00 – 9:00 PM IST; class 2 on Fri, 11 Dec 2026, 7:00 – 9:00 PM IST.',
      'SAP MM, Weekday evenings: class 3 on Sat, 12 Dec 2026, 7:00 – 9:00 PM IST is new.',
      'SAP MM, Weekday evenings: class 4 on Sun, 13 Dec 2026, 7:00 – 9:00 PM IST will be held after all.',
      'The batch has 2 classes instead of 3.',
    ])
  })

  test('a batch that is cancelled is said once, without its classes', () => {
    const classes = upTo(3).map((number) => changed(number, { isHeld: false }))
    assert.deepEqual(sentencesOf({ classes, isCancelled: true }), [
      'SAP MM, Weekday evenings: the batch is cancelled.',
      'We will call you about another batch.',
    ])
  })

  test('a joining link says what it was', () => {
    const [before, after] = ['https://example.com/a', 'https://example.com/b']
    for (const [joinUrl, sentence] of [
      [{ from: before, to: after }, `has a new joining link: ${after} (it was ${before}).`],
      [{ from: null, to: after }, `has a joining link: ${after}.`],
      [{ from: before, to: null }, `has no joining link any more (it was ${before}).`],
    ] as const)
      assert.deepEqual(sentencesOf({ joinUrl }), [`SAP MM, Weekday evenings: the batch ${sentence}`])
  })

  // product 21.9
  test('ten classes are named and the rest are counted, the same of several in one sentence', () => {
    const classes = upTo(13).map((number) => changed(number, { mentor: 'Asha Rao' }))
    const [sentence = '', ...more] = sentencesOf({ classes }) ?? []
    assert.equal(more.length, 0)
    assert.match(
      sentence,
      /^SAP MM, Weekday evenings: 13 classes will be taught by Asha Rao \(was Meera Nair\): class 1 on Thu/,
    )
    assert.match(sentence, /class 10 on Sat, 19 Dec 2026; and 3 more\.$/)
  })

  test('of many batches the first are named, and the others are counted', () => {
    const batches = upTo(14).map((at) =>
      difference({
        name: `Batch ${at}`,
        classes: [{ ...changed(at, { isHeld: false }), _id: String(at) }],
      }),
    )
    const { subject, sentences } = changesInWords(batches) ?? { subject: '', sentences: [] }
    assert.equal(sentences.length, 11)
    assert.equal(sentences.at(-1), '4 more classes of 4 other batches have changed.')
    assert.equal(withPlainSpaces(subject), 'class 1 on Thu, 10 Dec is cancelled')
  })
})
