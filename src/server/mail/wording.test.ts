import assert from 'node:assert/strict'
import { test } from 'node:test'
import { institute } from '#src/institute.ts'
import { subjectLine } from './wording.ts'

test('a subject names the institute first, and has fewer than 70 characters', () => {
  assert.equal(subjectLine('your account is approved'), `${institute.name}: your account is approved`)
  const long = subjectLine(`your feedback on ${'SAP S/4HANA '.repeat(10)}`)
  assert.ok(long.length < 70 && long.endsWith('…'), long)
})
