import assert from 'node:assert/strict'
import { test } from 'node:test'
import { institute } from '#src/institute.ts'
import { subjectLine } from './wording.ts'

// product 2.18
test('a subject names the institute first, and is cut at a word where it has more than 78 characters', () => {
  assert.equal(subjectLine('your account is approved'), `${institute.name}: your account is approved`)
  const whole = 'class 2 on Sun, 29 Nov will be taught by Suresh Iyengar'
  assert.equal(subjectLine(whole), `${institute.name}: ${whole}`)
  const most = 'a'.repeat(78 - `${institute.name}: `.length)
  assert.equal(subjectLine(most), `${institute.name}: ${most}`)
  const long = subjectLine(`your feedback on ${'SAP S/4HANA '.repeat(10)}`)
  assert.ok(long.length <= 78, long)
  assert.match(long, /(SAP|S\/4HANA)…$/)
  assert.equal(subjectLine(`${most}b`).length, 78, 'one word too long is cut where it is')
})
