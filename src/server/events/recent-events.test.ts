import assert from 'node:assert/strict'
import { beforeEach, describe, mock, test } from 'node:test'
import { createBus } from './bus.ts'
import { keepRecentEvents } from './recent-events.ts'

type Events = { changed: { id: number } }

function open() {
  const bus = createBus<Events>()
  const recent = keepRecentEvents(bus)
  const emit = (id: number, to = 'staff' as const) => bus.publish([{ name: 'changed', payload: { id }, to: [to] }])
  const since = (time: number, channel = 'staff') =>
    recent.since(time, new Set([channel]))?.map(({ payload }) => payload.id)
  return { bus, emit, since }
}

describe('recent events', () => {
  beforeEach((t) => {
    mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
    if ('after' in t) t.after(() => mock.timers.reset())
  })

  test('a process that may have missed some says nothing of that time', () => {
    const { bus, emit, since } = open()
    emit(1)
    assert.equal(since(Date.now()), undefined, 'not connected yet')
    bus.setConnected(true)
    assert.equal(since(Date.now() + 2_000), undefined, 'from before')
    mock.timers.tick(10_000)
    emit(2)
    assert.deepEqual(since(Date.now()), [2])
    assert.equal(since(Number.NaN), undefined)
    bus.setConnected(false)
    assert.equal(since(Date.now() + 60_000), undefined)
    bus.setConnected(true)
    assert.equal(since(Date.now()), undefined)
  })

  test('what happened since then on these channels, with some seconds for clocks that differ', () => {
    const { bus, emit, since } = open()
    bus.setConnected(true)
    mock.timers.tick(10_000)
    emit(1)
    mock.timers.tick(3_000)
    emit(2)
    mock.timers.tick(1_000)
    assert.deepEqual(since(Date.now()), [2])
    assert.deepEqual(since(Date.now() - 2_000), [1, 2])
    assert.deepEqual(since(Date.now(), 'user:1'), [])
  })

  test('older and more than are kept are no more said to be complete', () => {
    const { bus, emit, since } = open()
    bus.setConnected(true)
    mock.timers.tick(10_000)
    emit(1)
    mock.timers.tick(121_000)
    emit(2)
    assert.equal(since(Date.now() - 121_000), undefined)
    assert.deepEqual(since(Date.now() - 100_000), [2])
    mock.timers.tick(1_000)
    for (let id = 0; id < 5_001; id++) emit(id)
    assert.equal(since(Date.now()), undefined)
    mock.timers.tick(3_000)
    assert.deepEqual(since(Date.now()), [])
  })
})
