import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderHtml } from './render.ts'

test('columns of a table are aligned by classes: the policy of our pages lets no style through', () => {
  const html = renderHtml('| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |')
  assert.doesNotMatch(html, /style=/)
  for (const cell of ['th', 'td'])
    assert.deepEqual(
      [...html.matchAll(new RegExp(`<${cell}( class="([^"]*)")?>`, 'g'))].map(([, , name = '']) => name),
      ['text-left', 'text-center', 'text-right', ''],
    )
})

// product 7.3
test('no Markdown brings a style, a script or a picture along', () => {
  for (const source of [
    '<b style="color:red">x</b>',
    '![x](https://a.example/x.png)',
    '[x](javascript:alert(1))',
    '1. a\n2. b',
    '```js\nx\n```',
  ])
    assert.doesNotMatch(renderHtml(source), /<[^>]*(style=|<img|href="javascript)/)
})
