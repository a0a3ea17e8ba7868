import type { ShownInstitute } from '#src/shared/institute/shown.ts'
import { english } from './english.ts'
import { noticeFacts } from './facts.ts'
import { hindi } from './hindi.ts'
import { kannada } from './kannada.ts'
import type { Notice } from './notice.ts'

/** The notice in each language, as this institute gives it. */
export function createNotices(institute: ShownInstitute): Notice[] {
  const facts = noticeFacts(institute)
  return [english, kannada, hindi].map((write) => write(facts))
}
