import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pages } from '../scripts/tables.ts'

for (const [path, text] of Object.entries(pages)) {
  test(`${path} says what the code does; npm run tables prints it anew`, () => {
    assert.equal(readFileSync(path, 'utf8'), text)
  })
}
