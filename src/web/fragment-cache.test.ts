import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import {
  createContext,
  createElement as h,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useId,
} from 'react'
import { renderToString } from 'react-dom/server'
import { formatDateTime } from '#src/shared/time.ts'
import { Cached, FragmentCache } from './cached.ts'
import { createFragmentCache } from './fragment-cache.ts'

type Cache = ReturnType<typeof createFragmentCache>
function cached(children: ReactElement, key?: string) {
  const props = { key, children }
  return h(Cached, props)
}

function drawn(page: ReactNode, cache: Cache = createFragmentCache()) {
  const { draw, fill } = cache.forPage()
  return fill([renderToString(h(FragmentCache, { value: draw }, page))]).join('')
}

/** A component that counts how often it was drawn. */
function counting() {
  const counted = { times: 0 }
  function Counted(props: Record<string, unknown>) {
    counted.times++
    return h('i', null, JSON.stringify(props))
  }
  return { counted, Counted }
}

test('what depends on more than it is given is refused', () => {
  const Asking = (_: { of?: symbol }) => h('i', null, useQuery({ queryKey: ['a'], queryFn: () => 'a' }).status)
  const Labelled = () => h('i', { id: useId() })
  const Hasty = () => h('img', { src: '/a.png', loading: 'eager' })
  const Dated = ({ at }: { at: Date }) => h('i', null, at.toISOString())
  const Aging = () => h('i', null, Date.now())
  const Yearly = () => h('i', null, new Date().getFullYear())
  const Bare = ({ children = null }: { children?: ReactNode }) => children
  const client = new QueryClient()
  for (const [of, refusal] of [
    [() => h(Asking), /cannot ask/],
    [() => h(Labelled), /no id/],
    [() => h(Hasty), /no part of its head/],
    [() => h('div', null, h('title', null, 'a')), /no part of its head/],
    [() => h('div', null, h(Suspense, { fallback: 'soon' }, h(Aging))), /nothing to wait for/],
    [() => h('div', null, h(Suspense, { fallback: 'soon' }, h(lazy(() => new Promise(() => undefined))))), /wait for/],
    [() => h(Aging), /what time it is/],
    [() => h(Yearly), /what time it is/],
    [() => h(() => h('i', null, Date())), /what time it is/],
    [() => h('i', null, 1n), /plain data/],
    [() => h(Asking, { of: Symbol('a') }), /plain data/],
    [() => h(Bare), /is elements/],
    [() => h(Bare, null, 'text'), /is elements/],
    [() => h(Dated, { at: new Date(0) }), /plain data/],
  ] as const) {
    assert.throws(() => drawn(h(QueryClientProvider, { client }, cached(of()))), refusal)
  }
  const InIndia = ({ at }: { at: string }) => h('i', null, formatDateTime(at))
  assert.equal(drawn(cached(h(InIndia, { at: '2026-11-21T11:00:00Z' }))), '<i>21 Nov 2026, 4:30 pm</i>')
  assert.ok(Date.now() > 0, 'everyone else may ask')
})

test('who looks at a page is not known to its fragments, but to what they are given', () => {
  const Viewer = createContext('nobody')
  const Own = ({ name }: { name?: string }) => h('i', null, useContext(Viewer), ' ', name)
  const cache = createFragmentCache()
  const page = (viewer: string, name?: string) => drawn(h(Viewer, { value: viewer }, cached(h(Own, { name }))), cache)
  assert.equal(page('asha'), '<i>nobody<!-- --> </i>')
  assert.match(page('asha', 'asha'), /asha/)
  assert.match(page('kiran', 'kiran'), /kiran/)
  assert.doesNotMatch(page('asha', 'asha'), /kiran/)
})

test('two that are given the same are drawn once, also where only what their buttons do is another', () => {
  const { counted, Counted } = counting()
  const cache = createFragmentCache()
  const page = (props: Record<string, unknown>) => drawn(cached(h(Counted, props)), cache)
  const first = page({ course: { title: 'SD', seats: 3 }, onAsk: () => 1 })
  assert.equal(page({ course: { title: 'SD', seats: 3 }, onAsk: () => 2 }), first)
  assert.equal(counted.times, 1)
  page({ course: { title: 'SD', seats: 3 } })
  assert.equal(counted.times, 2, 'whether there is a handler may be seen')
  const Writing = () => h('i', null, useMutation({ mutationFn: () => Promise.resolve() }).status)
  assert.equal(drawn(cached(h(Writing)), cache), '<i>idle</i>')
})

test('nothing that is given passes for something else', () => {
  const { Counted } = counting()
  const { Counted: Another } = counting()
  const cache = createFragmentCache()
  const all = [
    h(Counted, { a: 'x', b: 'y' }),
    h(Counted, { a: 'x b=1"y' }),
    h(Counted, { 'a=1"x 1"b': 'y' }),
    h(Counted, { a: 'x', c: 'y' }),
    h(Counted, { a: ['x', 'y'] }),
    h(Counted, { a: ['x,1"y'] }),
    h(Counted, { a: ['x","y'] }),
    h(Counted, { a: [['x'], 'y'] }),
    h(Counted, { a: 1 }),
    h(Counted, { a: '1' }),
    h(Counted, { a: [1] }),
    h(Counted, { a: [0, 1] }),
    h(Counted, { a: [true, false] }),
    h(Counted, { a: undefined }),
    h(Counted, {}),
    h(Counted, { a: null }),
    h(Counted, { a: 'null' }),
    h(Counted, { a: { b: {} } }),
    h(Counted, { a: { b: [] } }),
    h('p', null, h('b', null, 'x'), 'y'),
    h('p', null, h('b', null, 'x', 'y')),
    h('p', null, h(Another), 'y'),
  ]
  for (const element of [...all, ...all]) assert.equal(drawn(cached(element), cache), renderToString(element))
})

test('a page of fragments is the page without them, letter by letter', () => {
  const { Counted } = counting()
  const pages = [
    h(
      'ul',
      null,
      [1, 2, 3].map((at) => cached(h('li', null, 'one & ', at), String(at))),
    ),
    h('p', null, 'before ', cached(h('b', null, '₹ 12,500')), ' after', ' and after'),
    h('p', null, cached(h('b')), cached(h('b')), 'after', cached(h('b'))),
    h('p', null, 'a', cached(h(Counted, { text: '<script>&"' })), null, 'b'),
    h('p', null, cached(h('b', null, cached(h('i', null, 'within'))))),
  ]
  for (const page of pages) assert.equal(drawn(page), renderToString(page))
})

test('of a fragment of fragments, what is the same is not drawn again', () => {
  const { counted, Counted } = counting()
  const List = ({ rows }: { rows: string[] }) =>
    h(
      'ul',
      null,
      rows.map((row) => cached(h('li', null, h(Counted, { row })), row)),
    )
  const cache = createFragmentCache()
  const page = (rows: string[]) => drawn(cached(h(List, { rows })), cache)
  assert.equal(page(['₹ 1', 'b']), renderToString(h(List, { rows: ['₹ 1', 'b'] })))
  const before = counted.times
  assert.equal(page(['₹ 1', 'c']), renderToString(h(List, { rows: ['₹ 1', 'c'] })))
  assert.equal(counted.times - before, 1 + 2, 'c, and both where no cache is')
})

test('it holds as much as it may, and forgets what is asked for least', () => {
  const { counted, Counted } = counting()
  const cache = createFragmentCache(20_000)
  const ask = (at: number) => drawn(cached(h(Counted, { at, text: 'x'.repeat(1_000) })), cache)
  const drawnOf = (all: number[]) => {
    const before = counted.times
    for (const at of all) ask(at)
    return counted.times - before
  }
  assert.equal(drawnOf([1, 2, 3, 1, 2, 3]), 3)
  assert.equal(drawnOf([4, 1, 2, 4]), 1, 'what was asked for again stays')
  assert.equal(drawnOf([5, 6, 1, 3]), 3, 'what was not is gone')
})
