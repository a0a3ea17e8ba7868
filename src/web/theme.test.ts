import assert from 'node:assert/strict'
import { test } from 'node:test'
import restoreTheme from './theme.ts'

/** What the script writes on <html> where the browser keeps this. */
function restored(read: () => string | null) {
  const dataset: { theme?: string } = {}
  const page = { document: { documentElement: { dataset } }, localStorage: { getItem: read } }
  restoreTheme(page as unknown as Window)
  return dataset.theme
}

test('the theme someone chose is there before anything is drawn', () => {
  assert.equal(
    restored(() => 'dark'),
    'dark',
  )
})

test('without a choice, or a place that keeps it, the theme is the system’s', () => {
  const forbidden = () => {
    throw new DOMException('storage is blocked', 'SecurityError')
  }
  assert.equal(
    restored(() => null),
    undefined,
  )
  assert.equal(restored(forbidden), undefined)
})
