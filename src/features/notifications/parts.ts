/** What a notification is about, what became of it, as short as a line has room for, and why. */
export type Parts = { title: string; change: string; reason: string }

const ABOUT = /^(?<title>.+?): (?<words>(?:class|\d+ classes|the batch) .+)$/
const MOVE = /^(?<what>class .+?) is moved to (?<to>.+?) \(was (?<from>.+?)\)\.?$/
const CHANGE = /^(?<what>class .+?) will (?:be (?:in|taught by|from)|end at|have) (?<to>.+?) \(was (?<from>.+)\)\.?$/
/** As it was worded before version 1.0. */
const OLD_MOVE = /^(?<what>Class .+?) of (?<title>.+?) is moved from (?<from>.+?) to (?<to>.+?)\.(?<more> .+)?$/

/** A stored message in parts; of what says nothing of a class or a batch the title is all of it. */
export function toParts(message: string): Parts {
  const [text = '', reason = ''] = message.split(/ (?=Reason: )/)
  const old = text.match(OLD_MOVE)?.groups
  if (old) return { title: old.title ?? '', change: inShort(toMove(old), old.more), reason }
  const { title, words } = text.match(ABOUT)?.groups ?? {}
  if (!title || !words) return { title: text, change: '', reason }
  const [first = '', more] = words.split(`. ${title}: `)
  return { title, change: inShort(describeChange(first), more), reason }
}

type Found = Record<string, string>

function describeChange(words: string) {
  const move = words.match(MOVE)?.groups
  if (move) return toMove(move)
  const { what, from, to } = words.match(CHANGE)?.groups ?? {}
  return what ? `${what}: ${from} → ${to}` : words
}

const toMove = ({ what, from = '', to = '' }: Found) => `${what}: ${withBegin(from)} → ${withBegin(to)}`

/** 'Thu, 10 Dec 2026, 7:00 – 9:00 PM IST' without its end. */
const withBegin = (span: string) =>
  span.replace(/(\d:\d\d)(\s[ap]m)?\s–.*?(\s[ap]m)\sIST$/i, (_, begin, half, lastHalf) => begin + (half ?? lastHalf))

/** Without years, and with the sign that there is more to read. */
const inShort = (change: string, more = '') =>
  change.charAt(0).toUpperCase() + change.slice(1).replaceAll(/( [A-Z][a-z]{2,3}) 20\d\d/g, '$1') + (more && ' …')
