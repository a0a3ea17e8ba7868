import { pickByHash } from '#src/shared/text.ts'

/** Letters, their marks and digits of any script; everything else parts words. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu
const LONGEST_SLUG = 80
/** An address of the API's own. */
const RESERVED = 'all'

/** A post's address from its title; accents of Latin letters are left out. */
export function slugFrom(title: string) {
  const plain = title
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
  const words = plain.split(BETWEEN_WORDS).filter(Boolean).join('-')
  return [...words].slice(0, LONGEST_SLUG).join('').replace(/-$/, '') || 'post'
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>) {
  const isFree = (candidate: string) => candidate !== RESERVED && !taken.has(candidate)
  let candidate = slug
  for (let number = 2; !isFree(candidate); number++) candidate = `${slug}-${number}`
  return candidate
}

/** A post without a picture of its own gets one of these drawings, and keeps it. */
const COVERS = ['blog', 'blog-2', 'blog-3'] as const

export const drawingOf = (slug: string) => `/drawings/${pickByHash(slug, COVERS)}.svg`

export const pictureOf = ({ image, slug }: { image: string | null; slug: string }) => image ?? drawingOf(slug)
