import { countInWords, stripBidi } from '#src/shared/text.ts'
import { formatShortWeekday, formatTime, formatWeekday } from '#src/shared/time.ts'
import { spanInWords } from './in-words.ts'
import { aboutBatch, classNumberInSentence } from './rules.ts'

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
  /** Students whom a cancelled batch leaves without one, who sat or waited in it: none of a batch that was merged. */
  toCall: number
  joinUrl: FromTo<string | null>
  classCount: FromTo<number>
  /** Of the batch, where no class says it: what is left of it is taught by others. */
  mentor: FromTo<string>
}

/** Messages to staff say what is left to do. */
type Reader = 'student' | 'staff'

/** What is said before all that differs, and the same short, as the subject of an email. */
export type Lead = { sentence: string; subject: string }

const MAX_NAMED_CLASSES = 10

/**
 * What became of some classes, as a predicate for one and for several of them; `was` follows it, and says what it was before.
 * `when` follows the number of each.
 */
type Aspect = {
  alone: string
  several: string
  was: string
  when: (difference: ClassDifference) => string
  of: ClassDifference[]
}

type Held = FromTo<ClassFacts>

/**
 * Everything a change did to the classes of batches, each with what it was before: as sentences, and as the subject of an
 * email, which is the first of them, short; for a student or for staff. `lead` comes before them. Null where nothing differs.
 */
export function changesInWords(differences: BatchDifference[], reason = '', lead?: Lead, reader: Reader = 'student') {
  const described = describe(differences, MAX_NAMED_CLASSES, reader)
  const [difference] = differences
  if (described.length === 0 || !difference) return null
  const sentences = lead ? [lead.sentence, ...described] : described
  const subject = lead?.subject ?? briefly(difference)
  return { subject, sentences: reason ? [...sentences, reasonInWords(reason)] : sentences }
}

/** 'class 2 on Sun, 29 Nov will be taught by Asha Rao', without the batch, or 'Daily mornings is cancelled'. */
function briefly(difference: BatchDifference) {
  const name = stripBidi(difference.name)
  if (difference.isCancelled) return `${name} is cancelled`
  const [aspect] = listAspects(difference.classes)
  const [first] = aspect?.of ?? []
  if (!aspect || !first) return (describeWholeBatch(difference, name)[0] ?? name).replace(/\.$/, '')
  if (aspect.of.length > 1) return `${aspect.of.length} classes ${aspect.several}`
  const { startsAt = '' } = first.from ?? first.to ?? {}
  return `class ${numberInWords(first)} on ${formatShortWeekday(startsAt)} ${aspect.alone}`
}

export const reasonInWords = (reason: string) => `Reason: ${stripBidi(reason).replace(/\.?$/, '.')}`

function describe(differences: BatchDifference[], most: number, reader: Reader) {
  const named = new Set<string>()
  const sentences: string[] = []
  const left = { batches: 0, classes: 0 }
  for (const difference of differences) {
    if (named.size < most) sentences.push(...describeBatch(difference, named, most, reader))
    else if (difference.classes.length > 0) {
      left.batches++
      left.classes += difference.classes.length
    }
  }
  if (left.classes === 0) return sentences
  const more = `${countInWords(left.classes, 'more class', 'more classes')} of ${countInWords(left.batches, 'other batch', 'other batches')}`
  return [...sentences, `${more} ${left.classes === 1 ? 'has' : 'have'} changed.`]
}

/** `named`: the classes that the message names; the first `most` of them are added. */
function describeBatch(difference: BatchDifference, named: Set<string>, most: number, reader: Reader) {
  const about = aboutBatch(difference.courseTitle, difference.name)
  if (difference.isCancelled) return [`${about}: the batch is cancelled.`, ...afterCancelling(difference, reader)]
  const sentences = listAspects(difference.classes).map((aspect) => composeSentence(aspect, about, named, most))
  return [...sentences, ...describeWholeBatch(difference, sentences.length > 0 ? 'The batch' : `${about}: the batch`)]
}

function afterCancelling({ toCall }: BatchDifference, reader: Reader) {
  if (reader === 'student') return ['We will call you about another batch.']
  return toCall === 0
    ? []
    : [`${countInWords(toCall, 'student is', 'students are')} without a batch. Please call them.`]
}

const describeWholeBatch = ({ classCount, joinUrl, mentor }: BatchDifference, batch: string) => [
  ...(classCount.from === classCount.to
    ? []
    : [`${batch} has ${countInWords(classCount.to, 'class', 'classes')} instead of ${classCount.from}.`]),
  ...(joinUrl.from === joinUrl.to ? [] : [`${batch} ${linkInWords(joinUrl)}.`]),
  ...(mentor.from === mentor.to ? [] : [`${batch} ${newMentorInWords(mentor)}.`]),
]

const newMentorInWords = ({ from, to }: FromTo<string>) =>
  `has a new mentor: ${stripBidi(to)}${from ? ` instead of ${stripBidi(from)}` : ''}`

const linkInWords = ({ from, to }: FromTo<string | null>) =>
  to
    ? `has ${from ? 'a new joining link' : 'a joining link'}: ${to}${from ? ` (it was ${from})` : ''}`
    : `has no joining link any more (it was ${from})`

function composeSentence({ alone, several, was, when, of }: Aspect, batch: string, named: Set<string>, most: number) {
  const [first] = of
  for (const { _id } of of) if (named.size < most) named.add(_id)
  if (of.length === 1 && first) return `${batch}: class ${numberInWords(first)}${when(first)} ${alone}${was}.`
  const listed = of.filter(({ _id }) => named.has(_id)).map((each) => `class ${numberInWords(each)}${when(each)}`)
  const more = of.length - listed.length
  const list = [...listed, ...(more > 0 && listed.length > 0 ? [`and ${more} more`] : [])].join('; ')
  return `${batch}: ${of.length} classes ${several}${was}${list && `: ${list}`}.`
}

function numberInWords({ from, to }: ClassDifference) {
  const facts = from ?? to
  return facts && classNumberInSentence(facts)
}

/** Of classes in order of time, the same that became of several as one. */
function listAspects(classes: ClassDifference[]): Aspect[] {
  const cancelled = classes.filter(({ from, to }) => from?.isHeld && !to?.isHeld)
  const added = classes.filter(({ from, to }) => !from && to?.isHeld)
  const restored = classes.filter(({ from, to }) => from && !from.isHeld && to?.isHeld)
  const kept = classes.flatMap(({ _id, from, to }) => (from?.isHeld && to?.isHeld ? [{ _id, from, to }] : []))
  return [
    ...aspect(cancelled, 'is cancelled', 'are cancelled', atHours),
    ...aspect(added, 'is new', 'are new', atHours),
    ...aspect(restored, 'will be held after all', 'will be held after all', atHours),
    ...describeMoves(kept.filter((held) => isMoved(held))),
    ...grouped(kept, newHoursInWords),
    ...grouped(kept, placeInWords),
    ...grouped(kept, mentorInWords),
  ]
}

const aspect = (of: ClassDifference[], alone: string, several: string, when: Aspect['when'], was = ''): Aspect[] =>
  of.length > 0 ? [{ alone, several, was, when, of }] : []

type KeptClass = { _id: string } & Held

const isMoved = ({ from, to }: Held) => formatWeekday(from.startsAt) !== formatWeekday(to.startsAt)

function describeMoves(moved: KeptClass[]): Aspect[] {
  const [first] = moved
  if (moved.length === 1 && first)
    return aspect(moved, `is moved to ${spanInWords(first.to)}`, '', () => '', ` (was ${spanInWords(first.from)})`)
  return aspect(moved, '', 'are moved', ({ from, to }) =>
    from && to ? ` to ${spanInWords(to)} (was ${spanInWords(from)})` : '',
  )
}

/** Those of which a predicate is the same, together; undefined where there is nothing to say. */
function grouped(kept: KeptClass[], toPredicate: (held: Held) => Predicate | undefined): Aspect[] {
  const groups = new Map<string, Aspect>()
  for (const held of kept) {
    const words = toPredicate(held)
    if (!words) continue
    const key = words.alone + words.was
    const group = groups.get(key) ?? { ...words, when: onDay, of: [] }
    group.of.push(held)
    groups.set(key, group)
  }
  return [...groups.values()]
}

type Predicate = Pick<Aspect, 'alone' | 'several' | 'was'>

/** The same words for one class and for several. */
const predicate = (words: string, before = ''): Predicate => ({
  alone: words,
  several: words,
  was: before && ` (was ${before})`,
})

/** Other hours on the same day. */
function newHoursInWords(held: Held) {
  const { from, to } = held
  if (isMoved(held) || (from.startsAt === to.startsAt && from.endsAt === to.endsAt)) return
  const [began, begins, ended, ends] = [from.startsAt, to.startsAt, from.endsAt, to.endsAt].map(formatTime)
  if (from.startsAt === to.startsAt) return predicate(`will end at ${ends} IST`, ended)
  return predicate(`will be from ${begins} to ${ends} IST`, `${began} to ${ended}`)
}

function placeInWords({ from, to }: Held) {
  if (from.room === to.room) return
  const [before, after] = [stripBidi(from.room), stripBidi(to.room)]
  return after ? predicate(`will be in ${after}`, before) : predicate('will have no room yet', before)
}

function mentorInWords({ from, to }: Held) {
  if (from.mentor === to.mentor) return
  const [before, after] = [stripBidi(from.mentor), stripBidi(to.mentor)]
  return after ? predicate(`will be taught by ${after}`, before) : predicate('will have no mentor yet', before)
}

function atHours({ from, to }: ClassDifference) {
  const facts = to?.isHeld ? to : (from ?? to)
  return facts ? ` on ${spanInWords(facts)}` : ''
}

function onDay({ from, to }: ClassDifference) {
  const facts = to ?? from
  return facts ? ` on ${formatWeekday(facts.startsAt)}` : ''
}
