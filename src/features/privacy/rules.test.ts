import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageSetup } from '#src/access/setup.ts'
import { COOKIES } from '#src/shared/cookies.ts'
import { describeInstitute } from '#src/shared/institute/shown.ts'
import { demoSections, demoShown } from '../../../db/demo/institute/institute.ts'
import type { Notice } from './notice/notice.ts'
import { createNotices } from './notice/notices.ts'
import { listCookies, listStoredData } from './notice-lines.ts'

const NOTICES = createNotices(describeInstitute(demoSections))
const FULL: PageSetup = {
  institute: demoShown,
  social: true,
  mediaHost: 's3',
  classroom: true,
  certificates: true,
  sealing: true,
}

// product 26.1
test('every language says the same: the same questions, data, cookies and sections, with the same numbers and addresses', () => {
  const [english, ...translations] = NOTICES
  const facts = (value: unknown) =>
    JSON.stringify(value)
      .match(/\d+|[\w.]+@[\w.]+/g)
      ?.sort()
  const linesOf = (notice?: Notice) => (notice ? listStoredData(notice, FULL) : [])
  for (const translation of translations) {
    assert.deepEqual(Object.keys(translation), Object.keys(english ?? {}), translation.name)
    for (const name of ['questions', 'cookies', 'sections'] as const)
      assert.deepEqual(facts(translation[name]), facts(english?.[name]), `${translation.name}: ${name}`)
    for (const [at, line] of linesOf(translation).entries())
      assert.deepEqual(facts(line), facts(linesOf(english)[at]), `${translation.name}: ${line.line}`)
    assert.deepEqual(
      translation.sections.map(({ paragraphs }) => paragraphs.length),
      english?.sections.map(({ paragraphs }) => paragraphs.length),
    )
  }
})

// product 26.1
test('a notice tells of what the installation has, and of nothing else', () => {
  const bare: PageSetup = {
    institute: demoShown,
    social: false,
    mediaHost: 'local',
    classroom: false,
    certificates: false,
    sealing: false,
  }
  for (const notice of NOTICES) {
    const [full, little] = [listStoredData(notice, FULL), listStoredData(notice, bare)]
    assert.deepEqual(
      full.filter(({ line }) => !little.some((kept) => kept.line === line)).map(({ line }) => line),
      ['classes', 'attendance', 'feedback', 'certificates', 'sealed'],
    )
    const detailsOf = (lines: typeof full) => lines.flatMap(({ details }) => details)
    assert.equal(detailsOf(little).includes(notice.kept.lines.account.details.provider), false)
    assert.equal(detailsOf(little).includes(notice.kept.lines.enquiries.details.visits), false)
    for (const detail of detailsOf(full)) assert.ok(detail.length > 1)
    const names = (setup: PageSetup) => listCookies(notice, setup).map(({ cookie }) => cookie)
    assert.deepEqual(names(FULL), Object.keys(COOKIES))
    assert.deepEqual(names(bare), ['session', 'user', 'pending-login', 'known-device', 'return-to', 'flash', 'sent'])
  }
})

test('a cookie is said to last as long as it does', () => {
  const [english] = NOTICES
  assert.ok(english)
  assert.deepEqual(
    listCookies(english, FULL).map(({ cookie, lasts }) => `${cookie}: ${lasts}`),
    [
      'session: 30 days',
      'user: 30 days',
      'pending-login: 5 minutes',
      'known-device: 365 days',
      'sign-in: 10 minutes',
      'ticket: 10 minutes',
      'browser: 24 hours',
      'return-to: 10 minutes',
      'flash: 1 minute',
      'sent: 30 minutes',
    ],
  )
})

/** Words that a native reader replaced, by language: literal, ambiguous or wrong there. */
const REPLACED: Record<string, RegExp> = {
  'en-IN': /How do I leave|stores what that takes|encrypted for a key|signed in|at the desk/,
  kn: /ಇತರರು ಉತ್ತರಿಸಿರುವುದು|ಸಿಬ್ಬಂದಿ\.|ಮುಗಿದ \d+ ತಿಂಗಳ|ನೇಮಿಸ|ಅದನ್ನು ಅಳಿಸುತ್ತೇವೆ|ಇಮೇಲ್ ಬರೆಯುತ್ತೇವೆ|ಕತ್ತಲೆ|ಹಿಂಬಾಲಿಸ|ನಕಲು|ಖಾತೆ ಅಳಿಸುವ|ಕಾನೂನು [^.]*(ಕೇಳುತ್ತದೆ|ಇಟ್ಟುಕೊಳ್ಳಲು)/,
  hi: /पीछा|बारे में कुछ नहीं बेचते|कानून [^।]*(माँगता|कहता)|कूटबद्ध|पूरी होने के|माता या पिता|(दिनों|महीनों) में|से छोटे|कोर्स में आए|ईमेल लिखते|उसे मिटा|हल्का|गहरा/,
}

test('no notice has words again that a native reader replaced, and each names the Board in its language', () => {
  for (const notice of NOTICES) {
    const words = REPLACED[notice.language]
    assert.ok(words, notice.name)
    assert.doesNotMatch(JSON.stringify(notice), words, notice.name)
  }
  const complaints = NOTICES.map(({ sections }) => JSON.stringify(sections))
  for (const [at, board] of [
    'to the Data Protection Board of India',
    'ಭಾರತೀಯ ದತ್ತಾಂಶ ಸಂರಕ್ಷಣಾ ಮಂಡಳಿ',
    'भारतीय डेटा संरक्षण बोर्ड',
  ].entries())
    assert.ok(complaints[at]?.includes(board), board)
  for (const guardian of ['parent or lawful guardian', 'ಕಾನೂನುಬದ್ಧ ಪಾಲಕ', 'कानूनी अभिभावक'])
    assert.ok(
      complaints.some((sections) => sections.includes(guardian)),
      guardian,
    )
})
