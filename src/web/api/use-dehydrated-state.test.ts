import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { useDehydratedState } from './use-dehydrated-state.ts'

/** As a loader returns it. */
function loaderData(key: string, updatedAt: number) {
  const client = new QueryClient()
  client.setQueryData([key], key, { updatedAt })
  return { dehydratedState: dehydrate(client) }
}

/** What a page of these two routes hydrates, and whether it is as fresh as the visit. */
function hydrated(loaderData: Record<string, unknown>) {
  let state: DehydratedState | undefined
  const Root = () => {
    state = useDehydratedState()
    return createElement(Outlet)
  }
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: Root, children: [{ id: 'page', index: true, Component: () => null }] },
  ])
  renderToString(createElement(Stub, { hydrationData: { loaderData } }))
  return state?.queries.map(({ queryKey, state: { dataUpdatedAt } }) => [
    queryKey[0],
    Math.abs(dataUpdatedAt - performance.timeOrigin) < 1_000,
  ])
}

test('the data of all loaders of a document is used, as fresh as the visit by the clock of this device', () => {
  // The server's clock is an hour ahead.
  const later = performance.timeOrigin + 3_600_000
  const state = hydrated({ root: loaderData('session', 1), page: loaderData('courses', later) })
  assert.deepEqual(state, [
    ['session', true],
    ['courses', true],
  ])
})

test('a route without answers, and one whose loader failed, leave the others theirs', () => {
  assert.deepEqual(hydrated({ root: loaderData('session', 1), page: null }), [['session', true]])
  assert.deepEqual(hydrated({}), [])
})
