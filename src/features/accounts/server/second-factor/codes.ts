import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Seconds for which a code is shown. */
const PERIOD_S = 30
/** Periods by which the clock of a phone may be wrong: a minute. */
const WINDOW_PERIODS = 2
const RECOVERY_CODE_COUNT = 10
/** Of five bits each, without letters that are mistaken for digits (Crockford's base 32). */
const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 bits. */
const RECOVERY_CODE_LENGTH = 12

// With what every authenticator app reads: several ignore another algorithm, and show wrong codes.
const createTotp = (secret: string, { issuer = '', label = '' } = {}) =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  })

export const newSecret = () => new Secret({ size: 20 }).base32

/** Six digits, however they are typed: five of a million are right at a moment; a recovery code has 60 bits. */
export const isTotpCode = (typed: string) => /^\d{6}$/.test(normalizeRecoveryCode(typed))

/** What the QR code holds (otpauth://); `issuer` and `label` name the account in the app. */
export const otpauthUrl = (secret: string, names: { issuer: string; label: string }) =>
  createTotp(secret, names).toString()

/** @returns the 30 seconds since 1970 whose code it is, a minute around `now` (in milliseconds); undefined for another, and without a secret */
export function findTimeStep(secret: string | undefined, code: string, now: number) {
  if (!secret || !isTotpCode(code)) return
  const ahead = createTotp(secret).validate({ token: code, timestamp: now, window: WINDOW_PERIODS })
  return ahead === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + ahead
}

/** As `ABCD-EFGH-JKMN`. */
export const newRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** What was typed without what does not matter: spaces, dashes, small or full-width letters, and letters that look like digits. */
export const normalizeRecoveryCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** The user's id makes equal codes of two users different. */
export const hashRecoveryCode = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${normalizeRecoveryCode(code)}`)
    .digest('base64url')
