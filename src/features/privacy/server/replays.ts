import { findAccount } from '#src/features/accounts/server/queries.ts'
import type { Replay } from '#src/server/replay/replay.ts'
import { countInWords } from '#src/shared/text.ts'
import { addConsent, latestConsents, WITHDRAWN_CONSENT } from './queries.ts'

export const withdrawnConsents: Replay = {
  kind: WITHDRAWN_CONSENT,
  inWords: (count) => `${countInWords(count, 'consent')} withdrawn`,
  async again(tx, replayed) {
    let count = 0
    for (const { subject, at } of replayed) {
      const [userId = '', word] = subject.split('/')
      if (!(await findAccount(tx, userId))) continue
      const latest = (await latestConsents(tx, userId)).find(({ purpose }) => purpose === word)
      if (!latest?.given) continue
      // In the words that it was given in.
      const { purpose, wording, noticeVersion } = latest
      await addConsent(tx, { userId, purpose, given: false, wording, noticeVersion, how: 'restore', at })
      count++
    }
    return count
  },
}
