import type { Replay } from '#src/server/replay/replay.ts'
import { countInWords } from '#src/shared/text.ts'
import { COMPROMISED_KEY, ISSUED_CERTIFICATE, REVOKED_CERTIFICATE } from './queries.ts'
import { continueNumbers, lostNumbers, markCompromisedAgain, revokeAgain } from './replay-queries.ts'

export const revokedCertificates: Replay = {
  kind: REVOKED_CERTIFICATE,
  inWords: (count) => `${countInWords(count, 'certificate')} revoked`,
  async again(tx, replayed) {
    let count = 0
    for (const each of replayed) if (await revokeAgain(tx, each)) count++
    return count
  },
}

export const compromisedKeys: Replay = {
  kind: COMPROMISED_KEY,
  inWords: (count) => `${countInWords(count, 'key')} of certificates marked as compromised`,
  async again(tx, replayed) {
    let count = 0
    for (const each of replayed) if (await markCompromisedAgain(tx, each)) count++
    return count
  },
}

/** Numbers continue above every number that was ever issued: that of a lost certificate is not given again. */
export const issuedCertificates: Replay = {
  kind: ISSUED_CERTIFICATE,
  inWords: (count) => `the numbers of ${countInWords(count, 'lost certificate')} taken`,
  async again(tx, replayed) {
    for (const { subject } of replayed) await continueNumbers(tx, subject)
    return (await lostNumbers(tx)).length
  },
}
