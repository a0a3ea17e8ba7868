import { countInWords, stripBidi } from '#src/shared/text.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { batchIn, classNumberInSentence, displayName } from '../../rules.ts'
import type { Clash } from './bulk-queries.ts'

/** 'Arjun Shetty has class 3 of Weekend mornings of SAP MM on 9 Jan 2027, 10:00 AM.' */
function clashInWords(clash: Clash) {
  const taken = `class ${classNumberInSentence(clash)} of ${batchIn(clash.courseTitle, displayName(clash))} on ${formatDateTime(clash.startsAt)}`
  if (clash.kind === 'mentor') return `${clash.who} teaches ${taken}.`
  return clash.kind === 'room' ? `${stripBidi(clash.who)} is taken by ${taken}.` : `${clash.who} has ${taken}.`
}

const ASKED = 20

/** Each once, also where several of the classes clash with it. */
export const clashSentences = (clashes: Clash[]) => [...new Set(clashes.map(clashInWords))]

/** What is in the way of a change, as one question. */
export function asQuestion(sentences: string[]) {
  const more = sentences.length - ASKED
  const rest = more > 0 ? ` And ${countInWords(more, 'more clash', 'more clashes')}.` : ''
  return sentences.slice(0, ASKED).join(' ') + rest
}
