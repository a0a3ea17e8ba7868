import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app.ts'
import { codeOf, withSecondFactor } from '#test/second-factor.ts'
import { recoveryCodes, totpFactors } from '../table.ts'
import { removeFactors, sealOldFactors } from './second-factor-queries.ts'

const { send, db, site, signedInAs } = await testApp()
const mentor = await signedInAs('mentor')
const { secrets } = site.services

async function login(code: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'mentor@example.com', password: 'classroom' })
  const begun = await send('/api/auth/login', { method: 'POST', headers, body })
  const [cookie = ''] = begun.headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
  const answered = { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify({ code }) }
  return (await send('/api/auth/second-factor', answered)).status
}
const stored = async () => [
  ...(await db.select().from(totpFactors)).map(({ secret }) => secret),
  ...(await db.select().from(recoveryCodes)).map(({ codeHash }) => codeHash),
]

test('what two-step login stores is of no use to who reads the database without the key', async () => {
  const { api } = mentor
  const { secret } = await api.accounts.beginSecondFactor({ current: 'classroom' })
  assert.ok(!(await stored()).includes(secret), 'also while it is being set up')
  const { recoveryCodes: codes } = await api.accounts.confirmSecondFactor({ code: codeOf(secret, -30) })
  for (const value of await stored()) assert.match(value, /^v1\./)
  assert.equal(await login(codeOf(secret)), 200)
  assert.equal(await login(codes[0] ?? ''), 200)
  assert.equal(await login(codes[0] ?? ''), 400)
  await db.transaction((tx) => removeFactors(tx, mentor.user._id))
})

test('what an older version stored works, is encrypted once, and works on', async () => {
  const { secret, recoveryCodes: codes } = await withSecondFactor(db, mentor.user._id)
  assert.equal(await login(codeOf(secret, -30)), 200)
  assert.equal(await login(codes[0] ?? ''), 200)
  const seal = () => db.transaction((tx) => sealOldFactors(tx, secrets))
  assert.equal(await seal(), 10)
  for (const value of await stored()) assert.match(value, /^v1\./)
  assert.equal(await seal(), 0)
  assert.equal(await login(codeOf(secret)), 200)
  assert.equal(await login(codes[1] ?? ''), 200)
})
