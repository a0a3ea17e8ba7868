import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortTitles } from './short-titles.ts'

const short = (...titles: string[]) => [...shortTitles(titles).values()]

// product 21.10
test('a course is called by what differs from the others', () => {
  const [sd, mm] = ['SAP S/4HANA SD: Sales and Distribution', 'SAP S/4HANA MM: Materials Management']
  assert.deepEqual(short(sd, mm, 'First Steps in SAP: A free taster'), ['SD', 'MM', 'First Steps in SAP'])
  assert.deepEqual(short(sd), ['SAP S/4HANA SD'])
  assert.deepEqual(short(), [])
})

test('two are never called alike, and none by nothing', () => {
  assert.deepEqual(short('SAP SD: Basics', 'SAP SD: Advanced'), ['SAP SD: Basics', 'SAP SD: Advanced'])
  assert.deepEqual(short('SAP', 'SAP SD'), ['SAP', 'SD'])
  assert.deepEqual(short('', ':'), ['', ':'])
})
