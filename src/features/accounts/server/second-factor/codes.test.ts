import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import {
  findTimeStep,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  normalizeRecoveryCode,
  otpauthUrl,
} from './codes.ts'

/** As some keyboards of Asia type it. */
const fullWidth = (code: string) => code.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))

const SECRET = newSecret()
const NOW = Date.UTC(2026, 10, 27, 10, 0, 15)
const STEP = Math.floor(NOW / 30_000)
/** As an app shows it whose clock is `seconds` ahead. */
const shown = (seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: NOW + seconds * 1000 })

// product 2.23
test('a code is known up to a minute before and after, by its step', () => {
  for (const seconds of [-60, -30, 0, 30, 60])
    for (const typed of [shown(seconds), fullWidth(shown(seconds))])
      assert.equal(findTimeStep(SECRET, normalizeRecoveryCode(typed), NOW), STEP + seconds / 30, `${seconds} s`)
})

test('a code of a clock that is further off, and what is no code, is none', () => {
  for (const seconds of [-90, 90, 3600])
    assert.equal(findTimeStep(SECRET, shown(seconds), NOW), undefined, `${seconds} s`)
  for (const typed of ['', '12345', '1234567', '12345a', shown(0).slice(1)])
    assert.equal(findTimeStep(SECRET, typed, NOW), undefined, typed)
})

test('the address for the app names institute, account and secret', () => {
  const address = new URL(otpauthUrl(SECRET, { issuer: 'Pune School', label: 'mentor@example.com' }))
  assert.equal(address.protocol, 'otpauth:')
  assert.equal(address.searchParams.get('secret'), SECRET)
  assert.match(decodeURIComponent(address.href), /Pune School:mentor@example\.com/)
  assert.equal(Secret.fromBase32(SECRET).bytes.length, 20)
})

test('recovery codes are ten, of 60 bits, and found however they are typed', () => {
  const codes = newRecoveryCodes()
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) {
    assert.match(code, /^([\dA-HJKMNP-TV-Z]{4}-){2}[\dA-HJKMNP-TV-Z]{4}$/)
    const spaced = [code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `]
    for (const typed of [code.toLowerCase(), fullWidth(code), fullWidth(code.toLowerCase()), ...spaced])
      assert.equal(hashRecoveryCode('someone', typed), hashRecoveryCode('someone', code))
    assert.notEqual(hashRecoveryCode('someone', code), hashRecoveryCode('another', code))
  }
  assert.equal(normalizeRecoveryCode('oil1-0000-0000'), '011100000000')
})
