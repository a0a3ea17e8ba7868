import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeMarkup } from './markup.ts'

test('text neither opens nor closes an element or attribute', () => {
  assert.equal(escapeMarkup(`<a title="&lt;" id='x'>`), '&lt;a title=&quot;&amp;lt;&quot; id=&#39;x&#39;&gt;')
})
