import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { users } from '../../src/features/accounts/server/table.ts'
import { testApp } from '../app.ts'
import { account, studentRow } from '../factories.ts'
import { AT_ONCE, allAtOnce, count, forgetLimits, ROUNDS } from './at-once.ts'

const { db, guest, signedInAs } = await testApp()
const [admin, mentor] = [await signedInAs('admin'), await signedInAs('mentor')]

// product 2.2, 18.12
test('parallel sign-ups with spellings of one address create one account', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    const spellings = [`race${round}@example.com`, `RACE${round}@Example.com`, ` ｒａｃｅ${round}@example.com `]
    const statuses = await allAtOnce((at) => guest.api.accounts.signup(account({ email: spellings[at % 3] ?? '' })))
    assert.deepEqual([count(statuses, 200), count(statuses, 409)], [1, AT_ONCE - 1])
  }
})

test('a student is approved or rejected, never both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    const [student] = await db.transaction((tx) =>
      tx
        .insert(users)
        .values(studentRow({ isApproved: false }))
        .returning(),
    )
    const id = student?._id ?? ''
    let isApproved = false
    const statuses = await allAtOnce(async (at) => {
      if (at % 2) return mentor.api.users.reject({ id })
      await mentor.api.users.approve({ id })
      isApproved = true
    })
    const isThere = (await db.$count(users, eq(users._id, id))) === 1
    assert.equal(count(statuses, 200), 1, statuses.join())
    assert.equal(isThere, isApproved)
    assert.ok(statuses.every((status) => [200, 403, 404, 409].includes(status)))
  }
})

// product 13.7, 18.12
test('two admins who demote each other leave one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await forgetLimits(db)
    await db.transaction((tx) => tx.update(users).set({ isAdmin: true }).where(eq(users.role, 'mentor')))
    const [first, two] = [await signedInAs('admin'), await signedInAs('mentor')]
    const statuses = await allAtOnce((at) =>
      at % 2 ? first.api.users.demote({ id: mentor.user._id }) : two.api.users.demote({ id: admin.user._id }),
    )
    assert.equal(count(statuses, 200), 1, statuses.join())
    assert.equal(await db.$count(users, eq(users.isAdmin, true)), 1)
    assert.ok(
      statuses.every((status) => [200, 400, 401, 403, 409].includes(status)),
      statuses.join(),
    )
  }
})
