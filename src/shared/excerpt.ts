/** UTF-16 units of a text that is shown whole, and around what differs in a longer one. */
const MAX_WHOLE = 240
const MAX_AROUND = 60

/** The part of a long text in which it differs from another. */
export function excerpt(text: string, otherText: string) {
  if (text.length <= MAX_WHOLE) return text
  let same = 0
  while (same < text.length && text[same] === otherText[same]) same++
  const most = Math.min(text.length, otherText.length) - same
  let sameEnd = 0
  while (sameEnd < most && text.at(-1 - sameEnd) === otherText.at(-1 - sameEnd)) sameEnd++
  const from = Math.max(0, same - MAX_AROUND)
  const to = Math.min(text.length, text.length - sameEnd + MAX_AROUND)
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}
