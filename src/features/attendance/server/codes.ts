import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { COOKIES } from '#src/shared/cookies.ts'

/** Seconds for which a code is shown; the one before is good too. */
const PERIOD = 30
/** Milliseconds in which who was signed out can log in. */
const TICKET_LASTS = COOKIES.ticket * 1000

const codesOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA256', digits: 6, period: PERIOD })

export const newSecret = () => new Secret({ size: 20 }).base32

/** The code of a class at a moment, and when the next takes its place. */
export function codeAt(secret: string, now: number) {
  const until = (Math.floor(now / 1000 / PERIOD) + 1) * PERIOD * 1000
  return { code: codesOf(secret).generate({ timestamp: now }), until: new Date(until).toISOString() }
}

/** Compared in constant time. */
export function isCodeOf(secret: string, code: string, now: number) {
  // Digits of another script are as many signs and more bytes: what compares bytes would throw.
  if (!/^\d{6}$/.test(code)) return false
  const ahead = codesOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return ahead === 0 || ahead === -1
}

const signatureOf = (secret: string, words: string) => createHmac('sha256', secret).update(words).digest()

/** That somebody knew the code of a class at a moment, signed with its secret: `{moment}.{chance}.{signature}`. */
export function newTicket(secret: string, now: number) {
  const words = `${now}.${randomBytes(12).toString('base64url')}`
  return `${words}.${signatureOf(secret, words).toString('base64url')}`
}

const TICKET = /^((\d{13})\.([\w-]{16}))\.([\w-]{43})$/

/** A ticket, taken apart; `issuedAt` in milliseconds. Undefined for what is none, or is over. */
export function readTicket(ticket: string | undefined, now: number) {
  const [, words = '', issued, chance = '', signature = ''] = TICKET.exec(ticket ?? '') ?? []
  const issuedAt = Number(issued)
  if (!(issuedAt <= now && now < issuedAt + TICKET_LASTS)) return
  const isOf = (secret: string) => timingSafeEqual(signatureOf(secret, words), Buffer.from(signature, 'base64url'))
  return { issuedAt, chance, isOf }
}
