import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedInForm } from './linkedin.ts'

test('a certificate of the first hours of a year has that year on LinkedIn', () => {
  const certificate = { number: 'KEA-27-00001', courseTitle: 'SAP SD', url: 'https://kea.example/certificate#a.b.c' }
  for (const [issuedAt, year, month] of [
    ['2026-12-31T18:29:00.000Z', '2026', '12'],
    ['2026-12-31T18:31:00.000Z', '2027', '1'],
  ] as const) {
    const { searchParams } = new URL(linkedInForm({ ...certificate, issuedAt }, 'Pune School'))
    assert.deepEqual([searchParams.get('issueYear'), searchParams.get('issueMonth')], [year, month])
    assert.equal(searchParams.get('certUrl'), certificate.url)
  }
})
