import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import type { AccountEmailKind, AccountEmailState, Profile, RowOutcome } from './contract.ts'

/** Rows of a file of students; they are sent in parts. */
export const MAX_ROWS = 5_000

/** Rejecting an approved student is deleting an account, which only admins do (product 13.3). */
export const mayReject = (user: User, student: { isApproved: boolean }) => user.isAdmin || !student.isApproved

/** Seconds for which a screen offers to take an approval back (docs/decisions/033). */
export const UNDO_SECONDS = 10
/** Seconds that the email of an approval waits: a press at the last moment on a slow connection still comes in time. */
export const APPROVAL_EMAIL_DELAY = 15
/** Seconds after which an approval stays, also where its email could not be sent yet. */
export const MAX_UNDO_DELAY = 60

/** Whoever asks must not be able to lock everyone out. */
export const isLastAdmin = (admins: unknown[]) => admins.length <= 1

/** A profile as far as `viewer` may see it (product 13.9); undefined where it does not exist for them. */
export function visibleProfile(viewer: User, profile: Profile) {
  if (isStaff(viewer) || viewer._id === profile._id) return profile
  const { _id, name, role } = profile
  return role === 'mentor' ? { _id, name, role } : undefined
}

/** No id, one's own id, or an admin (product 13.10). */
export const mayEdit = (user: User, id: string | null) => !id || id === user._id || user.isAdmin

/** Whether a row of an import changes something. */
export const isAccepted = ({ outcome }: { outcome?: RowOutcome }) => outcome === 'added' || outcome === 'seated'

/** How many rows of an import came to each end. */
export function checkRows(rows: { outcome?: RowOutcome }[]) {
  const counts = { added: 0, seated: 0, exists: 0, wrong: 0 }
  for (const { outcome } of rows) if (outcome) counts[outcome]++
  return counts
}

type Sent = { kind: AccountEmailKind; state: AccountEmailState; hasPassword: boolean }

/**
 * Whether staff may have it sent again (product 13.19): it never arrived, or the link of an invitation may have expired.
 * Whoever has a password needs no invitation.
 */
export function maySendAgain({ kind, state, hasPassword }: Sent) {
  if (kind === 'invitation' && hasPassword) return false
  return isUndelivered(state) || (kind === 'invitation' && state === 'sent')
}

export const isUndelivered = (state: AccountEmailState) => ['refused', 'failed', 'dropped'].includes(state)
