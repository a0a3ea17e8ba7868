export type Answer = {
  keywords: string[]
  /** Its keywords count only as words of their own. */
  whole?: boolean
  text: string
  link?: { text: string; url: string }
  map?: boolean
}

/** The whole message first, then what it holds, the longest keyword first. */
export function answerTo(message: string, answers: Answer[]): Answer | undefined {
  const words = message.trim().toLowerCase()
  const byKeyword = answers
    .flatMap((answer) => answer.keywords.map((keyword) => ({ answer, keyword })))
    .sort((a, b) => b.keyword.length - a.keyword.length)
  const match =
    byKeyword.find(({ keyword }) => words === keyword) ??
    byKeyword.find(({ answer, keyword }) => (answer.whole ? hasWord(words, keyword) : words.includes(keyword)))
  return match?.answer
}

const hasWord = (words: string, word: string) => words.split(/[^\p{L}\p{N}]+/u).includes(word)
