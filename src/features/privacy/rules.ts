import type { PageSetup } from '#src/access/setup.ts'
import { createNotices } from './notice/notices.ts'
import { writeNotice } from './notice-lines.ts'

/**
 * Which text a user was shown: eight hexadecimal digits that change with any word of it, in any language (FNV-1a). No
 * secret, so a short hash that a browser computes too is enough.
 */
export function hashVersion(text: string) {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Of the notice as an installation shows it, in all languages. */
export const hashNotice = (setup: PageSetup) =>
  hashVersion(
    createNotices(setup.institute)
      .map((notice) => writeNotice(notice, setup))
      .join(),
  )

/** What one can agree to, each by itself. */
export const PURPOSES = ['news', 'testimonial', 'placement'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Before there is a result to show, nobody is asked for it. */
export const mayConsent = (purpose: Purpose, hasCompleted: boolean) => purpose === 'news' || hasCompleted

/** What one can ask for by a request. */
export const REQUEST_KINDS = {
  copy: 'A copy of my data',
  erase: 'Erasure of my data',
  correct: 'A correction',
  grievance: 'A complaint',
  nominee: 'Someone to act for me',
} as const
export type RequestKind = keyof typeof REQUEST_KINDS

export const REQUEST_STATES = { open: 'Open', answered: 'Answered', erasing: 'Account to be deleted' } as const
export type RequestState = keyof typeof REQUEST_STATES

/** Characters of a request, and of its answer. */
export const MAX_REQUEST_LENGTH = 2000
