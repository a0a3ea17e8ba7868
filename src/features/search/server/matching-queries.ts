import { like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  containsText,
  escapeLike,
  foldText,
  isRareSign,
  joinInitials,
  listSpellings,
  searchableName,
  searchableWithAddress,
  startsWord,
} from '#src/server/db/searchable.ts'
import { isBeyondLatin, isIndian, latinSql, transliterate } from '#src/server/db/transliterate.ts'
import { MIN_INNER_LENGTH } from '../rules.ts'

export type Searched = {
  name: PgColumn
  /** Searched too, where it is given. */
  email?: PgColumn
  /** True of every row that holds a rare sign, and there is an index of those. */
  hasSigns?: SQL
  /** There is an index over the names in Latin letters. */
  hasLatinIndex?: boolean
}

export type Step = {
  matches: SQL
  /** What the index that answers is sorted by; without it the most similar names come first. */
  order?: SQL
  forgivesTypos?: boolean
}

/** A mistyped letter changes three trigrams, which is most of a shorter word. */
const MIN_TYPO_LENGTH = 4

/**
 * The ways to match, the best first. Most also match what a better one does, which the caller excludes.
 * A last resort forgives more than one slip a word.
 * The indexes named are those of users and discussions. Of courses there is one for words; blogs are few, and read through.
 */
export const listSteps = (of: Searched, words: string[], isLastResort: boolean): Step[] =>
  [nameStartsWith, emailStarts, everyWordStarts, everyWordIsContained, everyWordIsSimilar].flatMap(
    (step) => step(of, words, isLastResort) ?? [],
  )

/**
 * 1. The name starts with all that was typed: "meera n" finds Meera Nair.
 * Answered by the B-trees `users_by_beginning` and `discussions_by_beginning`, whose order is also that of the answer.
 * First, because a known name is typed from its beginning.
 */
function nameStartsWith({ name }: Searched, words: string[]): Step {
  const start = sql`folded(${name}) collate "C"`
  return { matches: like(start, sql`${foldText(words.join(' '))} || '%'`), order: start }
}

/**
 * 2. The e-mail starts with it: "student2@" finds student2@example.com. Only for those to whom `email` is given, the staff.
 * Answered by the B-tree `users_by_address`, in its order.
 * Second, because a name is what the finder reads, and a whole address is the beginning of one user's alone.
 */
function emailStarts({ email }: Searched, words: string[]): Step | undefined {
  if (!email) return undefined
  const bytes = sql`${email} collate "C"`
  return { matches: like(bytes, sql`lower(${escapeLike(words.join(' '))}) || '%'`), order: bytes }
}

/**
 * 3. Every word begins a word of the name, in any order: "nair me" finds Meera Nair.
 * Answered by the trigrams of `users_words` and `discussions_words`; of Indian words, by `users_words_in_latin`.
 * Before the next, because people shorten words at their end. Initials may be written together or apart.
 */
function everyWordStarts(of: Searched, words: string[]): Step {
  const combineWords = (words: string[]) => allConditions(words.flatMap((word) => wordBegins(of, word)))
  const joined = joinInitials(words.join(' '))
  return { matches: joined ? sql`(${combineWords(words)} or ${combineWords(joined.split(' '))})` : combineWords(words) }
}

/**
 * 4. Every word is somewhere in the name or the email: "hous" finds Warehouse.
 * Answered by the same trigrams; a sign has none, and is looked for in `users_with_signs`, or in the whole table.
 * Before the last, because what was typed rightly is likelier meant than what only resembles it.
 */
const everyWordIsContained = (of: Searched, words: string[]): Step => ({
  matches: allConditions(words.flatMap((word) => isContained(of, word))),
})

/**
 * 5. Every word resembles one of the name: "mera" finds Meera.
 * Answered by the same trigrams, through an operator that takes its threshold from a setting.
 * Last, because it finds the least certain, and costs most.
 */
function everyWordIsSimilar(of: Searched, words: string[], isLastResort: boolean): Step | undefined {
  if (!words.some((word) => mayBeMistyped(word) && !hasNoTrigrams(of, word))) return undefined
  return { matches: allConditions(words.flatMap((word) => isSimilar(of, word, isLastResort))), forgivesTypos: true }
}

/** Names that begin with this word, by the B-trees of the first step: such a word was typed rightly. */
export const startsWithAny = (of: Searched, word: string) => nameStartsWith(of, [word]).matches

type Conditions = SQL[]

const allConditions = (conditions: Conditions) => sql`(${sql.join(conditions, sql` and `)})`

function wordBegins(of: Searched, word: string): Conditions {
  // Of such words the first and the fourth step find what there is; a third look at the table would find it again.
  if (hasNoTrigrams(of, word)) return [sql`false`]
  const { name, comparedWord, where } = toComparable(of, word)
  return [...where, startsWord(searchableName(name), foldText(comparedWord))]
}

function isContained(of: Searched, word: string): Conditions {
  if (hasNoTrigrams(of, word)) return isContainedAsItIs(of, word)
  if ([...word].length < MIN_INNER_LENGTH) return wordBegins(of, word)
  const compared = toComparable(of, word)
  const text = compared.email ? searchableWithAddress(compared.name, compared.email) : searchableName(compared.name)
  return [
    ...compared.where,
    sql`(${or(...listSpellings(compared.comparedWord).map((form) => containsText(text, form)))})`,
  ]
}

/** Such words know no capitals. */
function isContainedAsItIs({ name, email, hasSigns }: Searched, word: string): Conditions {
  const [inName, inEmail] = [name, email].map((text) => text && like(text, containsAny(word)))
  return [...(hasSigns && isRareSign(word) ? [hasSigns] : []), sql`(${or(inName, inEmail)})`]
}

function isSimilar(of: Searched, word: string, isLastResort: boolean): Conditions {
  if (!mayBeMistyped(word) || hasNoTrigrams(of, word)) return isContained(of, word)
  const { name, comparedWord, where } = toComparable(of, word)
  const text = searchableName(name)
  return [...where, sql`${text} %> ${foldText(comparedWord)}`, ...(isLastResort ? [] : hasHalf(text, comparedWord))]
}

/**
 * A single typo leaves one half of the word intact, so one half must occur: the trigram operator alone would fetch thousands
 * of rows and recheck each. The half of a short word is too short for the index.
 */
function hasHalf(text: SQL, word: string): Conditions {
  const chars = [...word]
  if (chars.length < 2 * MIN_INNER_LENGTH) return []
  const middle = Math.floor(chars.length / 2)
  const halves = [chars.slice(0, middle), chars.slice(middle)]
  return [sql`(${or(...halves.map((half) => containsText(text, foldText(half.join('')))))})`]
}

type Text = PgColumn | SQL

/**
 * What was typed and the texts it is compared with: Indian words in Latin letters, where an index knows the names so.
 * It leaves out names that need no such thing, and answers only where its condition, `where`, stands in the query too.
 */
export function toComparable(
  of: Searched,
  comparedWord: string,
): { name: Text; email?: PgColumn; comparedWord: string; where: SQL[] } {
  const { name, email } = of
  if (!isComparedInLatin(of, comparedWord)) return { name, email, comparedWord, where: [] }
  return { name: latinSql(name), comparedWord: transliterate(comparedWord), where: [isBeyondLatin(name)] }
}

export const isComparedInLatin = ({ hasLatinIndex }: Searched, comparedWord: string) =>
  hasLatinIndex === true && isIndian(comparedWord)

const isSymbol = (word: string) => !/[\p{L}\p{N}]/u.test(word)
const hasNoTrigrams = ({ hasLatinIndex }: Searched, word: string) =>
  isSymbol(word) || (isIndian(word) && !hasLatinIndex)

/** A sign is not mistyped for another, and who types one that LIKE gives a meaning means the sign. */
export const mayBeMistyped = (word: string) =>
  [...word].length >= MIN_TYPO_LENGTH && !isSymbol(word) && !/[\\%_]/.test(word)

const containsAny = (word: string) => `%${escapeLike(word)}%`
