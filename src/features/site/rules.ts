import type { Answer } from '#src/shared/institute/website.ts'

/** The whole message first, then what it holds, the longest keyword first; then the further words in the same order. */
export function findAnswer(message: string, answers: Answer[]): Answer | undefined {
  const text = message.trim().toLowerCase()
  const words = text.split(/[^\p{L}\p{N}]+/u)
  const byKeyword = longestFirst(answers, ({ keywords }) => keywords)
  const match =
    byKeyword.find(({ keyword }) => text === keyword) ??
    byKeyword.find(({ answer, keyword }) => (answer.whole ? words : text).includes(keyword)) ??
    longestFirst(answers, ({ also = [] }) => also).find(({ keyword }) => words.includes(keyword))
  return match?.answer
}

const longestFirst = (answers: Answer[], keywordsOf: (answer: Answer) => string[]) =>
  answers
    .flatMap((answer) => keywordsOf(answer).map((keyword) => ({ answer, keyword })))
    .sort((a, b) => b.keyword.length - a.keyword.length)
