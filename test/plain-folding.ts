/** A plain reading of how text is folded before it is searched, beside the functions of the database. */
export const fold = (text: string) =>
  text
    .replace(/[\u2018\u2019`]/g, "'")
    .toLowerCase()
    .replaceAll('. ', ' ')
    .replaceAll('.', ' ')
    .trimEnd()

const joined = (folded: string) => folded.replace(/(?<!\S)([a-z]) +(?=[a-z]( |$))/g, '$1')
const hasJoined = (folded: string) => joined(folded) !== folded

/** A name is searched with its initials apart and together. */
export function foldName(name: string) {
  const folded = fold(name)
  return hasJoined(folded) ? `${folded}\n ${joined(folded)}` : folded
}

/** Typed initials are looked for together too, but for the beginnings of two words. */
export function joinTyped(typed: string) {
  const folded = fold(typed)
  return hasJoined(folded) && /\.|\S\S/.test(typed) ? joined(folded) : undefined
}

/** The ways in which a text may hold what was typed. */
export const formsOf = (typed: string) => [
  ...(/[^\s.]/.test(typed) ? [fold(typed)] : []),
  ...(typed.includes('.') ? [typed.toLowerCase()] : []),
  ...[joinTyped(typed)].flatMap((form) => (form ? ` ${form}` : [])),
]
