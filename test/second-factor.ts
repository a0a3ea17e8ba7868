import { Secret, TOTP } from 'otpauth'
import { hashRecoveryCode, newRecoveryCodes, newSecret } from '../src/features/accounts/server/second-factor/codes.ts'
import {
  confirmFactor,
  replaceRecoveryCodes,
  startFactor,
} from '../src/features/accounts/server/second-factor/second-factor-queries.ts'
import type { Db } from '../src/server/db/db.ts'

/** The code that an authenticator app shows whose clock is `seconds` ahead. */
export const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })

/** Turns on two-step login for someone. None of its codes was used yet. */
export async function withSecondFactor(db: Pick<Db, 'transaction'>, userId: string) {
  const secret = newSecret()
  const recoveryCodes = newRecoveryCodes()
  await db.transaction(async (tx) => {
    await startFactor(tx, userId, secret)
    await confirmFactor(tx, userId, 0)
    await replaceRecoveryCodes(
      tx,
      userId,
      recoveryCodes.map((code) => hashRecoveryCode(userId, code)),
    )
  })
  return { secret, recoveryCodes }
}
