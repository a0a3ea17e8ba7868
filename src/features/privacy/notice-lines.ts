import type { Setup } from '#src/access/setup.ts'
import { type Detail, LINES, type Line } from '#src/institute/privacy/lines.ts'
import type { Notice } from '#src/institute/privacy/notice.ts'
import { COOKIES, type Cookie } from '#src/shared/cookies.ts'
import { asText, toRecord, typedKeys } from '#src/shared/unknown.ts'

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

const isHere = (setup: Setup, name: Line | Detail | Cookie) => {
  const needed = NEEDED[name]
  return !needed || Boolean(setup[needed])
}

const detailOf = (line: Line, name: string) => `${line}.${name}` as Detail

/** The list of what is kept, with the details that this installation has. */
export const keptLines = ({ kept }: Notice, setup: Setup) =>
  typedKeys(LINES)
    .filter((line) => isHere(setup, line))
    .map((line) => {
      const { details, ...inWords } = kept.lines[line]
      const here = LINES[line].filter((name) => isHere(setup, detailOf(line, name)))
      return { line, ...inWords, details: here.map((name) => asText(toRecord(details)[name]) ?? '') }
    })

/** The cookies that this installation sets: what each is for, and how long it lasts. */
export const cookiesOf = ({ cookies: { each, spans } }: Notice, setup: Setup) =>
  typedKeys(COOKIES)
    .filter((cookie) => isHere(setup, cookie))
    .map((cookie) => ({ cookie, what: each[cookie], lasts: spanOf(COOKIES[cookie], spans) }))

const [MINUTE, HOUR, DAY] = [60, 60 * 60, 24 * 60 * 60]

function spanOf(seconds: number, { days, hours, minutes }: Notice['cookies']['spans']) {
  if (seconds > DAY) return days(seconds / DAY)
  if (seconds >= HOUR) return hours(seconds / HOUR)
  return minutes(seconds / MINUTE)
}

/** A notice as this installation shows it, as text alone. */
export const noticeInWords = (notice: Notice, setup: Setup) => {
  const { kept: _kept, cookies, ...rest } = notice
  return JSON.stringify({
    ...rest,
    kept: keptLines(notice, setup),
    cookies: [cookies.intro, cookiesOf(notice, setup), cookies.browser],
  })
}
