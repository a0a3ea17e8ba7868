import type { AccountEvents } from '#src/features/accounts/contract.ts'
import { findAccount } from '#src/features/accounts/server/queries.ts'
import type { BlogEvents } from '#src/features/blogs/contract.ts'
import { isReviewShown, removeWithdrawnReviews } from '#src/features/feedback/server/review-queries.ts'
import type { InstituteEvents } from '#src/features/institute/contract.ts'
import { isShownMentor, removeShownMentor } from '#src/features/institute/server/queries.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import { addEmails } from '#src/server/mail/emails.ts'
import { noteReplay } from '#src/server/replay/replay.ts'
import { newPostEmail } from './emails.ts'
import { findErasure } from './erasure/erasure-queries.ts'
import { findConsenting, removeWithdrawals } from './queries.ts'
import { sealAccount } from './sealing/seal.ts'
import { ERASED_ACCOUNT } from './sealing/sealing-queries.ts'

/** @param sealRecipient without it no sealed record is written */
export const privacyReactions = (
  sealRecipient: string | undefined,
): Reactions<BlogEvents & UserEvents & AccountEvents & InstituteEvents> => ({
  async newBlogPosted({ slug }, { tx, actorId }) {
    const readers = await findConsenting(tx, 'news', actorId)
    await addEmails(
      tx,
      newPostEmail,
      readers.map(({ _id: userId, email }) => ({ to: email, userId, payload: { userId, slug } })),
    )
    return undefined
  },

  /** Their name, and whether they are a mentor, is on the website. */
  async userChanged({ userId }, { tx, emit }) {
    if ((await isShownMentor(tx, userId)) || (await isReviewShown(tx, userId)))
      await emit('instituteChanged', { section: 'people' }, ['everyone'])
    return undefined
  },

  /** Emitted before the account goes. */
  async userDeleted({ userId }, { tx, emit, actorId }) {
    const wasMentor = await removeShownMentor(tx, userId)
    if (wasMentor || (await isReviewShown(tx, userId)))
      await emit('instituteChanged', { section: 'people' }, ['everyone'])
    const account = await findAccount(tx, userId)
    const isFirst = await noteReplay(tx, ERASED_ACCOUNT, userId)
    await removeWithdrawals(tx, userId)
    await removeWithdrawnReviews(tx, userId)
    if (!account || !sealRecipient) return undefined
    const reason = isFirst ? await erasureReason(tx, userId, actorId) : 'restored'
    await sealAccount(tx, sealRecipient, { account, reason, erasedById: actorId })
    return undefined
  },
})

const erasureReason = async (tx: Tx, userId: string, actorId: string | null) =>
  actorId ? 'staff' : (await findErasure(tx, userId)) ? 'asked' : 'retention'
