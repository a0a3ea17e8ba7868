import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { QueryObserver } from '@tanstack/react-query'
import { createQueryClient } from './query-client.ts'
import { refetchChanged, setConnected, watchChange } from './refetch.ts'

/** A screen that shows two queries, and how often each was fetched. */
async function open() {
  const client = createQueryClient()
  const fetched = { students: 0, courses: 0 }
  for (const name of ['students', 'courses'] as const)
    new QueryObserver(client, {
      queryKey: [['school', name], { input: {} }],
      queryFn: async () => ++fetched[name],
    }).subscribe(() => undefined)
  await settle()
  return { client, fetched }
}
/** Lets promises that wait for no timer run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('without a socket a mutation refetches what is on the screen', async () => {
  const { client, fetched } = await open()
  setConnected(false)
  await watchChange(client)()
  assert.deepEqual(fetched, { students: 2, courses: 2 })
  client.clear()
})

test('a change without an event is refetched by its mutation a little later', async () => {
  const { client, fetched } = await open()
  setConnected(true)
  const refetched = watchChange(client)()
  await settle()
  assert.deepEqual(fetched, { students: 1, courses: 1 })
  await refetched
  assert.deepEqual(fetched, { students: 2, courses: 2 })
  client.clear()
})

test("a change's own events refetch once what they make stale, before the response or after it", async () => {
  for (const isBefore of [true, false]) {
    const { client, fetched } = await open()
    setConnected(true)
    const afterwards = watchChange(client)
    const emit = () => {
      refetchChanged(client, [['school', 'students']])
      refetchChanged(client, [])
      refetchChanged(client, [['school', 'students'], ['elsewhere']])
    }
    if (isBefore) emit()
    const refetched = afterwards()
    if (!isBefore) emit()
    await refetched
    await pause(60)
    assert.deepEqual(fetched, { students: 2, courses: 1 }, `before the response: ${isBefore}`)
    client.clear()
  }
})
