import type { Institute } from '#src/shared/institute/shown.ts'
import { fillTemplate } from '#src/shared/text.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { english } from './english.ts'
import { noticeFacts } from './facts.ts'
import { hindi } from './hindi.ts'
import { kannada } from './kannada.ts'
import type { Notice } from './notice.ts'

const LANGUAGES = { english, kannada, hindi }
type Language = keyof typeof LANGUAGES

type Noticed = Pick<Institute, 'identity' | 'privacy'>

/** The notice in each language, as this institute gives it: what it adds itself is the last section, below its name. */
export function createNotices(institute: Noticed): Notice[] {
  const facts = noticeFacts(institute)
  return typedKeys(LANGUAGES).map((language) => {
    const { sections, ...notice } = LANGUAGES[language](facts)
    return { ...notice, sections: [...sections, ...ownSection(institute, language)] }
  })
}

function ownSection({ identity, privacy }: Noticed, language: Language) {
  const paragraphs = fillTemplate(privacy.additions[language], identity)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return paragraphs.length > 0 ? [{ title: identity.name, paragraphs }] : []
}
