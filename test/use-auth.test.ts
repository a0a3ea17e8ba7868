import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { runnerImport } from 'vite'

test('useAuth works only inside its provider', async () => {
  const { module } = await runnerImport<typeof import('../src/features/accounts/web/auth.tsx')>(
    '/src/features/accounts/web/auth.tsx',
    {
      configFile: false,
      logLevel: 'silent',
    },
  )
  const Asking = () => module.useAuth().user?.name
  assert.throws(() => renderToString(createElement(Asking)), /useAuth must be used within an AuthProvider/)
})
