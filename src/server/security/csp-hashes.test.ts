import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { hashMarked, SCRIPT_MARK } from './csp-hashes.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a style of ours is hashed as our scripts are', () => {
  const style = `<style id="brand" nonce="${SCRIPT_MARK}">:root{color:red}</style>`
  const { html, scripts, styles } = hashMarked(`${style}<style>p{}</style><style nonce="guessed">p{}</style>`)
  assert.deepEqual([scripts, styles], [[], [hashOf(':root{color:red}')]])
  assert.ok(!html.includes(SCRIPT_MARK))
})

test('only inline scripts with the mark are hashed, and the mark stays here', () => {
  const marked = `<script nonce="${SCRIPT_MARK}">first()</script><script type="module" nonce="${SCRIPT_MARK}" async="">if (a > b)\nsecond()</script>`
  const unmarked = [
    '<script>stranger()</script>',
    '<script nonce="guessed">stranger()</script>',
    `<script type="application/json">{}</script>`,
    `<script src="/assets/a.js" nonce="${SCRIPT_MARK}"></script>`,
    `<link rel="modulepreload" href="/a.js" nonce="${SCRIPT_MARK}"/>`,
    `<p>${SCRIPT_MARK}</p><img alt=" nonce='${SCRIPT_MARK}'">`,
  ].join('')
  const { html, scripts: hashes } = hashMarked(marked + unmarked)
  assert.deepEqual(hashes, [hashOf('first()'), hashOf('if (a > b)\nsecond()')])
  assert.equal(html, (marked + unmarked).replaceAll(` nonce="${SCRIPT_MARK}"`, ''))
})
