import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import type { forum } from '#src/features/forum/contract.ts'
import { createApi } from './api.ts'

const api = createApi<typeof forum>('forum')

test('the key of a feature stands for all its calls, that of a call for all it was asked', () => {
  const client = new QueryClient()
  const keys = [{ id: '1' }, { id: '2' }].map((input) => api.get.queryOptions({ input }).queryKey)
  for (const queryKey of [...keys, api.list.queryOptions({ input: {} }).queryKey, ['other']])
    client.setQueryData(queryKey, 'known')
  const countCached = (queryKey: readonly unknown[]) => client.getQueriesData({ queryKey }).length
  assert.deepEqual([countCached(api.key()), countCached(api.get.key()), countCached(keys[0] ?? [])], [3, 2, 1])
  assert.deepEqual(keys[0], [['forum', 'get'], { type: 'query', input: { id: '1' } }])
})

test('a call is made once, so that what depends on it may be compared', () => assert.equal(api.get, api.get))
