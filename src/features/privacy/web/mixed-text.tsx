/** Has a character of another script than the Latin one. */
const OTHER_SCRIPT = /[^\P{L}a-z]/iu
/** English words, with what stands between them. */
const LATIN = /([a-z](?:[^\p{L}]*[a-z])*)/giu

/** A text in which what is English (names, addresses, buttons) is marked as such, where the text itself is not. */
export function MixedText({ text }: { text: string }) {
  if (!OTHER_SCRIPT.test(text)) return text
  return text.split(LATIN).map((words, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text stays as it is
      <span key={at} lang="en-IN">
        {words}
      </span>
    ) : (
      words
    ),
  )
}
