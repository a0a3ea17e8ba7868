import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOTICES } from '#src/institute/privacy/notices.ts'
import { noticeVersion, versionOf } from './rules.ts'

test('a version changes with every word, and is FNV-1a', () => {
  assert.equal(versionOf(''), '811c9dc5')
  assert.equal(versionOf('foobar'), 'bf9cf968')
  assert.notEqual(versionOf('ಕನ್ನಡ'), versionOf('कन्नड'))
  assert.match(noticeVersion(), /^[0-9a-f]{8}$/)
})

test('every language says the same: the same questions, data and sections, with the same numbers and addresses', () => {
  const [english, ...translations] = NOTICES
  const facts = (value: unknown) =>
    JSON.stringify(value)
      .match(/\d+|[\w.]+@[\w.]+/g)
      ?.sort()
  for (const translation of translations) {
    assert.deepEqual(Object.keys(translation), Object.keys(english ?? {}), translation.name)
    for (const name of ['questions', 'kept', 'sections'] as const)
      assert.deepEqual(facts(translation[name]), facts(english?.[name]), `${translation.name}: ${name}`)
    assert.equal(translation.kept.rows.length, english?.kept.rows.length)
    assert.deepEqual(
      translation.sections.map(({ paragraphs }) => paragraphs.length),
      english?.sections.map(({ paragraphs }) => paragraphs.length),
    )
  }
})
