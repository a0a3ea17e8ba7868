import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORPCError } from '@orpc/client'
import { type Query, QueryObserver } from '@tanstack/react-query'
import { until } from '#test/until.ts'
import { createQueryClient } from './query-client.ts'
import { SESSION_KEY } from './session.ts'

const student = { role: 'student', isAdmin: false, isApproved: true }

/** Milliseconds until a screen refetches by itself. */
function intervalOf(user: object | null | undefined) {
  const client = createQueryClient()
  if (user !== undefined) client.setQueryData(SESSION_KEY, user)
  const { refetchInterval } = client.getDefaultOptions().queries ?? {}
  assert.ok(typeof refetchInterval === 'function')
  return refetchInterval({} as Query)
}

// product 14.11
test('guests and users awaiting approval receive no events, so their queries refetch on their own', () => {
  assert.equal(intervalOf(null), 30_000)
  assert.equal(intervalOf({ ...student, isApproved: false }), 30_000)
  assert.equal(intervalOf(student), false)
  assert.equal(intervalOf(undefined), false, 'while nobody knows')
})

// product 2.10
test('a refusal for want of a session ends the one that is known where the server says so, too', async () => {
  for (const [status, ends] of [
    [401, true],
    [403, false],
    [503, false],
    [0, false],
  ] as const) {
    const queryFn = () => Promise.reject(new ORPCError('FAILED', { status }))
    for (const session of [student, null]) {
      const client = createQueryClient()
      client.setQueryDefaults(SESSION_KEY, { queryFn: () => session })
      client.setQueryData(SESSION_KEY, student)
      await client.fetchQuery({ queryKey: ['x'], queryFn, retry: false }).catch(() => undefined)
      await new Promise(setImmediate)
      assert.equal(client.getQueryData(SESSION_KEY) === null, ends && session === null, `${status}`)
    }
  }
})

// product 18.7
test('a read is repeated once where the connection, the server or the session failed; a change never is', async () => {
  for (const [status, reads] of [
    [0, 2],
    [503, 2],
    [401, 2],
    [404, 1],
  ] as const) {
    const client = createQueryClient()
    let [requests, changed] = [0, 0]
    const failure = new ORPCError('FAILED', { status })
    const queryFn = () => {
      requests++
      return Promise.reject(failure)
    }
    const mutationFn = () => {
      changed++
      return Promise.reject(failure)
    }
    await client.fetchQuery({ queryKey: ['x'], queryFn, retryDelay: 0 }).catch(() => undefined)
    await client
      .getMutationCache()
      .build(client, { mutationFn, retryDelay: 0 })
      .execute(undefined)
      .catch(() => undefined)
    assert.deepEqual([requests, changed], [reads, 1], `${status}`)
  }
})

test('a first answer that was under way when something changed is asked for once more', async () => {
  const client = createQueryClient()
  const resolvers: ((data: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => resolvers.push(resolve))
  const shown = new QueryObserver(client, { queryKey: ['batches'], queryFn })
  shown.subscribe(() => undefined)
  const changes = [client.invalidateQueries({ queryKey: ['batches'] }), client.invalidateQueries()]
  assert.equal(resolvers.length, 1, 'not while it is under way: where much changes none would ever come')
  resolvers[0]?.('read before')
  await until(() => resolvers.length > 1, 'asked again')
  resolvers[1]?.('read after')
  await Promise.all(changes)
  assert.equal(shown.getCurrentResult().data, 'read after')
  assert.equal(resolvers.length, 2, 'once, however much has changed')
  client.clear()
})
