import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { institute } from '#src/institute.ts'

/** Seconds for which a code is shown. */
const PERIOD = 30
/** Periods by which the clock of a phone may be wrong: a minute. */
const WINDOW = 2
const HOW_MANY = 10
/** Of five bits each, without letters that are mistaken for digits (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 bits. */
const LENGTH = 12

// With what every authenticator app reads: several ignore another algorithm, and show wrong codes.
const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: institute.name,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  })

export const newSecret = () => new Secret({ size: 20 }).base32

/** Six digits, however they are typed: five of a million are right at a moment; a recovery code has 60 bits. */
export const isCodeOfApp = (typed: string) => /^\d{6}$/.test(plainCode(typed))

/** What the QR code holds (otpauth://); `email` names the account in the app. */
export const setUpAddress = (secret: string, email: string) => totpOf(secret, email).toString()

/** @returns the 30 seconds since 1970 whose code it is, a minute around `now` (in milliseconds); undefined for another, and without a secret */
export function stepOf(secret: string | undefined, code: string, now: number) {
  if (!secret || !isCodeOfApp(code)) return
  const ahead = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return ahead === null ? undefined : Math.floor(now / 1000 / PERIOD) + ahead
}

/** As `ABCD-EFGH-JKMN`. */
export const newRecoveryCodes = () =>
  Array.from({ length: HOW_MANY }, () =>
    Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** What was typed without what does not matter: spaces, dashes, small or full-width letters, and letters that look like digits. */
export const plainCode = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** The user's id makes equal codes of two users different. */
export const hashRecoveryCode = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${plainCode(code)}`)
    .digest('base64url')
