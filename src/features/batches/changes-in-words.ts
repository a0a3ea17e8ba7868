import { howMany, inSentence } from '#src/shared/text.ts'
import { formatTime, formatWeekday } from '#src/shared/time.ts'
import { spanInWords } from './in-words.ts'
import { batchIn, numberInSentence } from './rules.ts'

/** What a message says of a class; `mentor` is who teaches it, by name, and empty without one. */
export type ClassFacts = {
  number: number
  /** Of the rest of a class that was held in part. */
  continuesId?: string | null
  startsAt: string
  endsAt: string
  room: string
  mentor: string
  isHeld: boolean
}
/** One class before and after a saved change: without `from` it was added, without `to` it was removed. */
type ClassDifference = { _id: string; from: ClassFacts | null; to: ClassFacts | null }

type FromTo<Value> = { from: Value; to: Value }

/** What a saved change did to one batch; only the classes that differ. */
export type BatchDifference = {
  courseTitle: string
  name: string
  classes: ClassDifference[]
  isCancelled: boolean
  /** Students whom a cancelled batch leaves without one: none of a batch that was merged. */
  toCall: number
  joinUrl: FromTo<string | null>
  classCount: FromTo<number>
  /** Of the batch, where no class says it: what is left of it is taught by others. */
  mentor: FromTo<string>
}

/** Messages to staff say what is left to do. */
type Reader = 'student' | 'staff'

const MOST_CLASSES = 10

/** What became of some classes, as a predicate for one and for several of them; `when` follows the number of each. */
type Aspect = { alone: string; several: string; when: (difference: ClassDifference) => string; of: ClassDifference[] }

type Held = FromTo<ClassFacts>

/**
 * Everything a change did to the classes of batches, each with what it was before: as sentences, and as the subject of an
 * email, which is the first of them with one class alone, for a student or for staff. `lead` comes before them. Null where nothing differs.
 */
export function changesInWords(differences: BatchDifference[], reason = '', lead = '', reader: Reader = 'student') {
  const described = describe(differences, MOST_CLASSES, reader)
  if (described.length === 0) return null
  const sentences = lead ? [lead, ...described] : described
  const [first = ''] = lead ? [lead] : describe(differences, 1, reader)
  return { subject: first.replace(/\.$/, ''), sentences: reason ? [...sentences, reasonInWords(reason)] : sentences }
}

export const reasonInWords = (reason: string) => `Reason: ${inSentence(reason).replace(/\.?$/, '.')}`

function describe(differences: BatchDifference[], most: number, reader: Reader) {
  const named = new Set<string>()
  const sentences: string[] = []
  const left = { batches: 0, classes: 0 }
  for (const difference of differences) {
    if (named.size < most) sentences.push(...sentencesOf(difference, named, most, reader))
    else if (difference.classes.length > 0) {
      left.batches++
      left.classes += difference.classes.length
    }
  }
  if (left.classes === 0) return sentences
  const more = `${howMany(left.classes, 'more class', 'more classes')} of ${howMany(left.batches, 'other batch', 'other batches')}`
  return [...sentences, `${more} ${left.classes === 1 ? 'has' : 'have'} changed.`]
}

/** `named`: the classes that the message names; the first `most` of them are added. */
function sentencesOf(difference: BatchDifference, named: Set<string>, most: number, reader: Reader) {
  const batch = batchIn(difference.courseTitle, difference.name)
  if (difference.isCancelled) return [`${batch} is cancelled.`, ...afterCancelling(difference, reader)]
  const sentences = aspectsOf(difference.classes).map((aspect) => sentenceOf(aspect, batch, named, most))
  return [...sentences, ...ofWholeBatch(difference, sentences.length > 0 ? 'The batch' : batch)]
}

function afterCancelling({ toCall }: BatchDifference, reader: Reader) {
  if (reader === 'student') return ['We will call you about another batch.']
  return toCall === 0 ? [] : [`${howMany(toCall, 'student is', 'students are')} without a batch. Please call them.`]
}

const ofWholeBatch = ({ classCount, joinUrl, mentor }: BatchDifference, batch: string) => [
  ...(classCount.from === classCount.to
    ? []
    : [`${batch} has ${howMany(classCount.to, 'class', 'classes')} instead of ${classCount.from}.`]),
  ...(joinUrl.from === joinUrl.to ? [] : [`${batch} ${linkInWords(joinUrl)}.`]),
  ...(mentor.from === mentor.to ? [] : [`${batch} ${newMentorInWords(mentor)}.`]),
]

const newMentorInWords = ({ from, to }: FromTo<string>) =>
  `has a new mentor: ${inSentence(to)}${from ? ` instead of ${inSentence(from)}` : ''}`

const linkInWords = ({ from, to }: FromTo<string | null>) =>
  to
    ? `has ${from ? 'a new joining link' : 'a joining link'}: ${to}${from ? ` (it was ${from})` : ''}`
    : `has no joining link any more (it was ${from})`

function sentenceOf({ alone, several, when, of }: Aspect, batch: string, named: Set<string>, most: number) {
  const [first] = of
  for (const { _id } of of) if (named.size < most) named.add(_id)
  if (of.length === 1 && first) return `Class ${numberInWords(first)} of ${batch}${when(first)} ${alone}.`
  const listed = of.filter(({ _id }) => named.has(_id)).map((each) => `class ${numberInWords(each)}${when(each)}`)
  const more = of.length - listed.length
  const list = [...listed, ...(more > 0 && listed.length > 0 ? [`and ${more} more`] : [])].join('; ')
  return `${of.length} classes of ${batch} ${several}${list && `: ${list}`}.`
}

function numberInWords({ from, to }: ClassDifference) {
  const facts = from ?? to
  return facts && numberInSentence(facts)
}

/** Of classes in order of time, the same that became of several as one. */
function aspectsOf(classes: ClassDifference[]): Aspect[] {
  const cancelled = classes.filter(({ from, to }) => from?.isHeld && !to?.isHeld)
  const added = classes.filter(({ from, to }) => !from && to?.isHeld)
  const restored = classes.filter(({ from, to }) => from && !from.isHeld && to?.isHeld)
  const kept = classes.flatMap(({ _id, from, to }) => (from?.isHeld && to?.isHeld ? [{ _id, from, to }] : []))
  return [
    ...aspect(cancelled, 'is cancelled', 'are cancelled', atHours),
    ...aspect(added, 'is new', 'are new', atHours),
    ...aspect(restored, 'will be held after all', 'will be held after all', atHours),
    ...movedOf(kept.filter((held) => isMoved(held))),
    ...grouped(kept, hoursInWordsOf),
    ...grouped(kept, placeInWords),
    ...grouped(kept, mentorInWords),
  ]
}

const aspect = (of: ClassDifference[], alone: string, several: string, when: Aspect['when']): Aspect[] =>
  of.length > 0 ? [{ alone, several, when, of }] : []

type KeptClass = { _id: string } & Held

const isMoved = ({ from, to }: Held) => formatWeekday(from.startsAt) !== formatWeekday(to.startsAt)

function movedOf(moved: KeptClass[]): Aspect[] {
  const [first] = moved
  if (moved.length === 1 && first)
    return aspect(moved, `is moved from ${spanInWords(first.from)} to ${spanInWords(first.to)}`, '', () => '')
  return aspect(moved, '', 'are moved', ({ from, to }) =>
    from && to ? ` from ${spanInWords(from)} to ${spanInWords(to)}` : '',
  )
}

/** Those of which a predicate is the same, together; undefined where there is nothing to say. */
function grouped(kept: KeptClass[], inWords: (held: Held) => { alone: string; several: string } | undefined): Aspect[] {
  const groups = new Map<string, Aspect>()
  for (const held of kept) {
    const words = inWords(held)
    if (!words) continue
    const group = groups.get(words.alone) ?? { ...words, when: onDay, of: [] }
    group.of.push(held)
    groups.set(words.alone, group)
  }
  return [...groups.values()]
}

const isAre = (predicate: string) => ({ alone: `is ${predicate}`, several: `are ${predicate}` })

/** Other hours on the same day. */
function hoursInWordsOf(held: Held) {
  const { from, to } = held
  if (isMoved(held) || (from.startsAt === to.startsAt && from.endsAt === to.endsAt)) return
  const [began, begins, ended, ends] = [from.startsAt, to.startsAt, from.endsAt, to.endsAt].map(formatTime)
  if (from.startsAt === to.startsAt)
    return { alone: `ends at ${ends} IST instead of ${ended}`, several: `end at ${ends} IST instead of ${ended}` }
  return isAre(`from ${begins} to ${ends} IST instead of ${began} to ${ended}`)
}

function placeInWords({ from, to }: Held) {
  if (from.room === to.room) return
  const [before, after] = [inSentence(from.room), inSentence(to.room)]
  if (!after) return isAre(`no longer in ${before}; no room is set`)
  return isAre(before ? `in ${after} instead of ${before}` : `in ${after}`)
}

function mentorInWords({ from, to }: Held) {
  if (from.mentor === to.mentor) return
  const [before, after] = [inSentence(from.mentor), inSentence(to.mentor)]
  if (!after) return isAre(`no longer taught by ${before}; no mentor is set`)
  return isAre(before ? `taught by ${after} instead of ${before}` : `taught by ${after}`)
}

function atHours({ from, to }: ClassDifference) {
  const facts = to?.isHeld ? to : (from ?? to)
  return facts ? ` on ${spanInWords(facts)}` : ''
}

function onDay({ from, to }: ClassDifference) {
  const facts = to ?? from
  return facts ? ` on ${formatWeekday(facts.startsAt)}` : ''
}
