import { countInWords, stripBidi } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { batchIn, classNumberInSentence, displayName } from '../../rules.ts'
import type { Clash } from './bulk-queries.ts'

const batchOf = (clash: Clash) => batchIn(clash.courseTitle, displayName(clash))

/** 'Arjun Shetty has', 'Meera Nair teaches', 'Room 1 is taken by'. */
function whoInWords({ kind, who }: Clash) {
  if (kind === 'mentor') return `${who} teaches`
  return kind === 'room' ? `${stripBidi(who)} is taken by` : `${who} has`
}

/** 'Arjun Shetty has class 3 of Weekend mornings of SAP MM on 9 Jan 2027, 10:00 AM.' */
const clashInWords = (clash: Clash) =>
  `${whoInWords(clash)} class ${classNumberInSentence(clash)} of ${batchOf(clash)} on ${formatDateTime(clash.startsAt)}.`

const ASKED = 20
/** So many classes of a batch are named one by one. */
const LISTED = 3

/** Each class once, also where several clash with it; of more than three of a batch who and what once, with the first and the last. */
export function clashSentences(clashes: Clash[]) {
  const alike = Map.groupBy(clashes, (clash) => `${whoInWords(clash)} ${batchOf(clash)}`)
  return [...alike.values()].flatMap((same) => {
    const sentences = [...new Set(same.map(clashInWords))]
    const [first, last] = [same[0], same.at(-1)]
    if (sentences.length <= LISTED || !first || !last) return sentences
    const dates = `from ${formatDateTime(first.startsAt)} to ${formatDateTime(last.startsAt)}`
    return `${whoInWords(first)} ${sentences.length} classes of ${batchOf(first)}, ${dates}.`
  })
}

/** What is in the way of a change, as one question. */
export function asQuestion(sentences: string[]) {
  const more = sentences.length - ASKED
  const rest = more > 0 ? ` And ${countInWords(more, 'more clash', 'more clashes')}.` : ''
  return sentences.slice(0, ASKED).join(' ') + rest
}
