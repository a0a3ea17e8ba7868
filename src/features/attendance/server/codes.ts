import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { COOKIES } from '#src/shared/cookies.ts'

/** Seconds for which a code is shown; the one before is good too. */
const PERIOD_S = 30
/** Milliseconds in which who was signed out can log in. */
const TICKET_LIFETIME_MS = COOKIES.ticket * 1000

const createTotp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA256', digits: 6, period: PERIOD_S })

export const newSecret = () => new Secret({ size: 20 }).base32

/** The code of a class at a moment, and when the next takes its place. */
export function computeCode(secret: string, now: number) {
  const until = (Math.floor(now / 1000 / PERIOD_S) + 1) * PERIOD_S * 1000
  return { code: createTotp(secret).generate({ timestamp: now }), until: new Date(until).toISOString() }
}

/** Compared in constant time. */
export function isCodeValid(secret: string, code: string, now: number) {
  // Digits of another script are as many signs and more bytes: what compares bytes would throw.
  if (!/^\d{6}$/.test(code)) return false
  const ahead = createTotp(secret).validate({ token: code, timestamp: now, window: 1 })
  return ahead === 0 || ahead === -1
}

const sign = (secret: string, words: string) => createHmac('sha256', secret).update(words).digest()

/** That somebody knew the code of a class at a moment, signed with its secret: `{moment}.{chance}.{signature}`. */
export function newTicket(secret: string, now: number) {
  const words = `${now}.${randomBytes(12).toString('base64url')}`
  return `${words}.${sign(secret, words).toString('base64url')}`
}

const TICKET_SHAPE = /^((\d{13})\.([\w-]{16}))\.([\w-]{43})$/

/** A ticket, taken apart; `issuedAt` in milliseconds. Undefined for what is none, or is over. */
export function readTicket(ticket: string | undefined, now: number) {
  const [, words = '', issued, chance = '', signature = ''] = TICKET_SHAPE.exec(ticket ?? '') ?? []
  const issuedAt = Number(issued)
  if (!(issuedAt <= now && now < issuedAt + TICKET_LIFETIME_MS)) return
  const isSignedBy = (secret: string) => timingSafeEqual(sign(secret, words), Buffer.from(signature, 'base64url'))
  return { issuedAt, chance, isOf: isSignedBy }
}
