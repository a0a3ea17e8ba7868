import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { runnerImport } from 'vite'

// product 8.6
test('a status that is unknown is shown as it is, in red, and a known one is not red', async () => {
  const { module } = await runnerImport<typeof import('./completion.tsx')>(
    '/src/features/enrollments/web/completion.tsx',
    { configFile: false, logLevel: 'silent' },
  )
  const shown = (status: string) => renderToString(createElement(module.Completion, { status, date: null }))
  assert.match(shown('suspended'), /text-bad[^>]*>suspended</)
  for (const status of ['completed', 'in-progress']) assert.doesNotMatch(shown(status), /text-bad/)
})
