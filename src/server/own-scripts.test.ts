import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

test('scripts that are remembered do not keep the pages they stood in @slow', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const inUse = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = inUse()
  // One is kept of each length.
  for (let page = 0; page < 400; page++) {
    const script = `theScriptOf(${'x'.repeat(page)})`
    nameScripts([`<p>${'₹'.repeat(100_000)}</p>`, `<script nonce="${MARK}">${script}</script>`].join(''))
  }
  assert.ok(inUse() - before < 20_000_000, 'of the 80 MB of those pages')
})
