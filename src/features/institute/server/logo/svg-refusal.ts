import { messages } from '../../messages.ts'

const MAX_ELEMENTS = 10_000

/** An address, after `=` or `url(`, that leads out of the file. */
const OUTWARD = String.raw`\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpe?g|webp)[;,])`

/** What a drawing has no need of, by the sentence that says so. */
const NOT_TAKEN: [string, RegExp][] = [
  [messages.svgEntities, /<!ENTITY/i],
  [messages.svgScript, /<(?:[\w-]+:)?script\b|[\s"'/]on\w+\s*=|(?:java|vb)script\s*:/i],
  [messages.svgPage, /<(?:[\w-]+:)?(?:foreignObject|iframe|embed|object|video|audio)\b/i],
  [
    messages.svgOutward,
    new RegExp(`\\b(?:href|src)\\s*=${OUTWARD}|\\burl\\(${OUTWARD}|@import|<\\?xml-stylesheet`, 'i'),
  ],
]

/**
 * Why an SVG is not taken as a logo. It is said for its sender's sake: what is kept and shown is a picture that was made of it,
 * in which nothing can run or load, whatever escapes this.
 */
export function svgRefusal(svg: string) {
  const [refusal] = NOT_TAKEN.find(([, pattern]) => pattern.test(svg)) ?? []
  if (refusal) return refusal
  return (svg.match(/<[a-z]/gi)?.length ?? 0) > MAX_ELEMENTS ? messages.svgLarge : undefined
}
