import type { Role } from '#src/access/user.ts'

/** What one can agree to, each by itself. */
export const PURPOSES = ['news', 'testimonial', 'placement', 'website'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Before there is a result to show, nobody is asked for it; as mentors only mentors are shown. */
export function mayConsent(purpose: Purpose, { role, hasCompleted }: { role: Role; hasCompleted: boolean }) {
  if (purpose === 'website') return role === 'mentor'
  return purpose === 'news' || hasCompleted
}

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
