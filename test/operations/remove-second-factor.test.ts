import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { testApp } from '../app.ts'
import { codeOf, withSecondFactor } from '../second-factor.ts'

const { db, send, signedInAs, databaseUrl } = await testApp()

/** The script as npm starts it. */
const remove = (...words: string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const { PATH } = process.env
    const child = execFile(
      process.execPath,
      ['scripts/remove-second-factor.ts', ...words],
      { env: { PATH, DATABASE_URL: databaseUrl } },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
const login = () =>
  send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mentor@example.com', password: 'classroom' }),
  })

test('says whose second factor there is none to remove of', async () => {
  const whose = 'Whose? npm run remove-second-factor -- someone@example.org\n'
  assert.deepEqual(await remove(), { code: 1, stdout: '', stderr: whose })
  const nobody = await remove('nobody@example.com')
  assert.deepEqual(nobody, { code: 1, stdout: '', stderr: 'nobody@example.com has no account.\n' })
  const off = await remove('mentor@example.com')
  assert.deepEqual(off, { code: 1, stdout: '', stderr: 'mentor@example.com has no two-step login.\n' })
})

test('who lost phone and codes logs in with the password again, and no session goes on', async () => {
  const { user, cookie } = await signedInAs('mentor')
  const { secret } = await withSecondFactor(db, user._id)
  const waiting = (await login()).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const stdout = `${user.name} logs in with the password alone now.\n`
  assert.deepEqual(await remove('Mentor@Example.com'), { code: 0, stdout, stderr: '' })
  assert.equal((await send('/api/auth/me', { headers: { cookie } })).status, 401)
  const headers = { cookie: waiting, 'content-type': 'application/json' }
  const body = JSON.stringify({ code: codeOf(secret) })
  assert.equal((await send('/api/auth/second-factor', { method: 'POST', headers, body })).status, 401)
  assert.equal((await login()).status, 200)
})
