import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { MARK, nameScripts } from './own-scripts.ts'

const nameOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a policy names the scripts that bear the mark, and no other; the mark stays here', () => {
  const own = `<script nonce="${MARK}">first()</script><script type="module" nonce="${MARK}" async="">second()</script>`
  const others = [
    '<script>stranger()</script>',
    '<script nonce="guessed">stranger()</script>',
    `<script type="application/json">{}</script>`,
    `<script src="/assets/a.js" nonce="${MARK}"></script>`,
    `<p>${MARK}</p><img alt=" nonce='${MARK}'">`,
  ]
  const { pieces, scripts } = nameScripts(own + others.join(''))
  assert.deepEqual(scripts, [nameOf('first()'), nameOf('second()')])
  assert.equal(
    pieces.join(''),
    '<script>first()</script><script type="module" async="">second()</script>' +
      others.join('').replace(` nonce="${MARK}"`, ''),
  )
})
