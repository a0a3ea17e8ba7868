import { pickByHash } from '#src/shared/text.ts'

/** Letters, their marks and digits of any script; everything else parts words. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu
const MAX_SLUG_LENGTH = 80
/** An address of the API's own. */
const RESERVED_SLUGS = 'all'

/** A post's address from its title; accents of Latin letters are left out. */
export function createSlug(title: string) {
  const plain = title
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
  const words = plain.split(BETWEEN_WORDS).filter(Boolean).join('-')
  return [...words].slice(0, MAX_SLUG_LENGTH).join('').replace(/-$/, '') || 'post'
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function findFreeSlug(slug: string, taken: ReadonlySet<string>) {
  const isFree = (candidate: string) => candidate !== RESERVED_SLUGS && !taken.has(candidate)
  let candidate = slug
  for (let number = 2; !isFree(candidate); number++) candidate = `${slug}-${number}`
  return candidate
}

/** A post without a picture of its own gets one of these drawings, and keeps it. */
const DRAWINGS = ['blog', 'blog-2', 'blog-3'] as const

export const chooseDrawing = (slug: string) => `/drawings/${pickByHash(slug, DRAWINGS)}.svg`

export const blogPicture = ({ image, slug }: { image: string | null; slug: string }) => image ?? chooseDrawing(slug)
