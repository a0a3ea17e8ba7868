import type { Setup } from '#src/access/setup.ts'
import { COOKIES, type Cookie } from '#src/shared/cookies.ts'
import { asText, toRecord, typedKeys } from '#src/shared/unknown.ts'
import { type Detail, LINES, type Line } from './notice/lines.ts'
import type { Notice } from './notice/notice.ts'
import type { WrittenNotice } from './notice-contract.ts'

/** What there is only where the installation has what it needs. */
const NEEDED: Partial<Record<Line | Detail | Cookie, keyof Setup>> = {
  'account.provider': 'social',
  classes: 'classroom',
  attendance: 'classroom',
  feedback: 'classroom',
  certificates: 'certificates',
  'enquiries.visits': 'classroom',
  sealed: 'sealing',
  'sign-in': 'social',
  ticket: 'classroom',
  browser: 'classroom',
}

const isInstalled = (setup: Setup, name: Line | Detail | Cookie) => {
  const needed = NEEDED[name]
  return !needed || Boolean(setup[needed])
}

const describeTable = (line: Line, name: string) => `${line}.${name}` as Detail

/** The list of what is kept, with the details that this installation has. */
export const listStoredData = ({ kept }: Notice, setup: Setup) =>
  typedKeys(LINES)
    .filter((line) => isInstalled(setup, line))
    .map((line) => {
      const { details, ...inWords } = kept.lines[line]
      const here = LINES[line].filter((name) => isInstalled(setup, describeTable(line, name)))
      return { line, ...inWords, details: here.map((name) => asText(toRecord(details)[name]) ?? '') }
    })

/** The cookies that this installation sets: what each is for, and how long it lasts. */
export const listCookies = ({ cookies: { each, spans } }: Notice, setup: Setup) =>
  typedKeys(COOKIES)
    .filter((cookie) => isInstalled(setup, cookie))
    .map((cookie) => ({ cookie, what: each[cookie], lasts: formatSpan(COOKIES[cookie], spans) }))

const [MINUTE, HOUR, DAY] = [60, 60 * 60, 24 * 60 * 60]

function formatSpan(seconds: number, { days, hours, minutes }: Notice['cookies']['spans']) {
  if (seconds > DAY) return days(seconds / DAY)
  if (seconds >= HOUR) return hours(seconds / HOUR)
  return minutes(seconds / MINUTE)
}

/** A notice as this installation shows it, without words for what it does not have. */
export const writeNotice = ({ kept, cookies, ...words }: Notice, setup: Setup): WrittenNotice => {
  const { title, headings } = kept
  const { title: ofCookies, intro, browser } = cookies
  const notice = { ...words, kept, cookies }
  return {
    ...words,
    kept: { title, headings, lines: listStoredData(notice, setup) },
    cookies: { title: ofCookies, intro, each: listCookies(notice, setup), browser },
  }
}
