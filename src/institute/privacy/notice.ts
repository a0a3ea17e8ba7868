/** One kind of data: what it is, why it is kept, how long, and who sees it. */
type Kept = { what: string; why: string; until: string; seenBy: string }

/** The privacy notice in one language; the English text is the one that a lawyer confirms. */
export type Notice = {
  /** BCP 47. */
  language: string
  /** The language in its own words. */
  name: string
  path: string
  title: string
  /** For search engines. */
  description: string
  intro: string
  /** What a newcomer looks for first. */
  questions: { question: string; reply: string }[]
  kept: { title: string; headings: Omit<Kept, 'what'>; rows: Kept[] }
  sections: { title: string; paragraphs: string[] }[]
  version: string
}
