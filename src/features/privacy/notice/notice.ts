import type { Cookie } from '#src/shared/cookies.ts'
import type { Privacy } from '#src/shared/institute/privacy.ts'
import type { LINES, Line } from './lines.ts'

/** For how long is kept what the institute decides about. */
export type Periods = Pick<Privacy, 'keptMonths' | 'keptDays'>

/** One kind of data: what it is and of what details, why it is kept, how long, and who sees it. */
type LineInWords<Of extends Line> = {
  what: string
  details: { [Detail in (typeof LINES)[Of][number]]: string }
  why: string
  until: string
  seenBy: string
}
export type LinesInWords = { [Each in Line]: LineInWords<Each> }

/** How long a cookie lasts. */
type Spans = { days: (count: number) => string; hours: (count: number) => string; minutes: (count: number) => string }

/** The privacy notice in one language; the English text is the one that a lawyer confirms. */
export type Notice = {
  /** BCP 47. */
  language: string
  /** The language in its own words. */
  name: string
  path: string
  title: string
  /** For search engines. */
  description: string
  intro: string
  /** What a newcomer looks for first. */
  questions: { question: string; reply: string }[]
  kept: { title: string; headings: { why: string; until: string; seenBy: string }; lines: LinesInWords }
  /** What each is for; how long it lasts follows from `COOKIES`. */
  cookies: { title: string; intro: string; each: Record<Cookie, string>; spans: Spans; browser: string }
  sections: { title: string; paragraphs: string[] }[]
  version: string
  /** Above the list of versions that were in force before. */
  earlier: string
  /** On one of them. */
  isEarlier: string
}
