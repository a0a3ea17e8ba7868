import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { COOKIES } from '#src/shared/cookies.ts'

/** Where a cookie is written: each takes its name from `COOKIES`, by type. */
const WRITERS = [
  'src/features/accounts/web/return-cookie.ts',
  'src/server/http/cookies.ts',
  'src/web/forms/flash-cookie.ts',
  'src/web/forms/flash.ts',
]
/** Passes on what a writer made. */
const CARRIERS = ['src/features/dashboard/web/shell/dashboard-layout.tsx', 'src/web/forms/form-action.ts']

// product 26.3
test('no cookie is written but those that the privacy notice tells of', () => {
  const paths = globSync('src/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))
  const writing = paths.filter((path) => {
    if (/\.test\.tsx?$/.test(path)) return false
    const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return /'set-cookie'\s*[:,]|document\.cookie\s*=[^=]|cookieStore\??\.(set|delete)|\bserialize\(|Max-Age=/.test(code)
  })
  assert.deepEqual(writing.sort(), [...WRITERS, ...CARRIERS].sort())
  const named = WRITERS.map((path) => readFileSync(path, 'utf8')).join()
  for (const cookie of ['return-to', 'flash'] satisfies (keyof typeof COOKIES)[]) assert.ok(named.includes(cookie))
})
