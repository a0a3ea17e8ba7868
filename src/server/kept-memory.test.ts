import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepMemory } from './kept-memory.ts'

const PAGES = 40
const BYTES = 280 * 1024
const EMPTY = (PAGES * BYTES) / 4096

/** How often the system had to give memory while so many pages were made and freed. */
function given() {
  const before = process.resourceUsage().minorPageFault
  const pages = Array.from({ length: PAGES }, () => new Uint8Array(BYTES).fill(1))
  for (const { buffer } of pages) buffer.transfer(0)
  return process.resourceUsage().minorPageFault - before
}

// The PostgreSQL that comes by npm is of glibc too, where it runs on Linux.
test('what pages took is kept for the next', { skip: process.platform !== 'linux' && 'only glibc does so' }, () => {
  keepMemory()
  given()
  assert.ok(given() < EMPTY / 4)
})
