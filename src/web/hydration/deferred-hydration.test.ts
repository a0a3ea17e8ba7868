import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { answered, MODULES, openPage, SIGNS, target } from '#test/fake-page.ts'
import { USER_DELAY_MS } from './deferred-hydration.ts'

describe('a page that was sent without its modules', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1 }))
  afterEach(() => mock.timers.reset())

  test('the first action of a user loads the modules, and only the first', () => {
    for (const sign of SIGNS) {
      const { log, send } = openPage()
      assert.deepEqual(log, [])
      send(sign)
      send(sign)
      send('pointerdown')
      assert.deepEqual(log, MODULES, sign)
    }
  })

  test('a pointer that has not moved since the page was rendered starts no hydration', () => {
    const { log, send } = openPage()
    send('pointermove', { movementX: 0, movementY: 0 })
    assert.deepEqual(log, [])
    send('pointermove', { movementX: 0, movementY: -1 })
    assert.deepEqual(log, MODULES)
  })

  test('a page that a browser scrolls, to a fragment or where one was, is no sign; a finger that moves is one', () => {
    const { log, send } = openPage()
    send('scroll')
    assert.deepEqual(log, [])
    send('pointermove', { movementX: 0, movementY: -14, target: target(/^a\[href\]/) })
    assert.deepEqual(log, MODULES)
  })

  test('a page on which something was typed before is hydrated at once, to show it', () => {
    for (const kept of ['draft:guest:contact', 'unsent 123 marks']) {
      const { log } = openPage({ kept: [kept] })
      mock.timers.tick(100)
      assert.deepEqual(log, MODULES)
    }
    const otherPage = openPage({ kept: ['typed', 'draft:guest:contact#sent'] })
    mock.timers.tick(100)
    assert.deepEqual(otherPage.log, [])
  })

  test('a page whose address has a fragment that names nothing on it is hydrated at once, also where it comes later', () => {
    const open = (hash: string) => {
      const page = openPage({ hash })
      mock.timers.tick(100)
      return page
    }
    assert.deepEqual(open('#a-token').log, MODULES)
    for (const hash of ['', '#', '#main']) assert.deepEqual(open(hash).log, [], hash)
    const soughtPage = openPage({ sought: true })
    mock.timers.tick(100)
    assert.deepEqual(soughtPage.log, MODULES)
    const { log, location, send } = open('#main')
    location.hash = '#a-token'
    send('hashchange')
    assert.deepEqual(log, MODULES)
  })

  test('a page that is visible for half a minute is hydrated, then receives the event it waited for', () => {
    const { log, send } = openPage()
    send('load')
    mock.timers.tick(29_900)
    assert.deepEqual(log, [])
    mock.timers.tick(100)
    assert.deepEqual(log, MODULES)
    send('hydrated')
    assert.deepEqual(log, [...MODULES, 'looked at'])
  })

  test("a user's page is hydrated three seconds after it has loaded, and asks for nothing by itself", () => {
    const { log, send } = openPage({ delay: USER_DELAY_MS })
    send('load')
    mock.timers.tick(2_900)
    assert.deepEqual(log, [])
    mock.timers.tick(100)
    assert.deepEqual(log, MODULES)
    send('hydrated')
    assert.deepEqual(log, MODULES)
  })

  test('a page that nobody sees waits until it is looked at', () => {
    const { log, document, send } = openPage()
    document.hidden = true
    send('load')
    mock.timers.tick(30_000)
    assert.deepEqual(log, [])
    document.hidden = false
    send('visibilitychange')
    assert.deepEqual(log, ['looked at', ...MODULES])
  })

  test('what the browser handles itself hydrates nothing and gets the whole connection', async () => {
    const { log, fetched, send } = openPage()
    const link = target(/^a\[href\]/)
    for (const sign of SIGNS) send(sign, { target: link })
    assert.deepEqual(log, [])
    send('click', { target: link })
    send('load')
    mock.timers.tick(1_000)
    assert.deepEqual(fetched, [])
  })

  test('modules come quietly once the page stands, and not where data is saved', async () => {
    const thrifty = openPage({ saveData: true })
    thrifty.send('load')
    const { log, fetched, send } = openPage()
    send('load')
    mock.timers.tick(1_000)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    assert.deepEqual([log, fetched, thrifty.fetched], [[], MODULES.map((name) => `/${name}`), []])
  })

  // product 18.8
  test('a page that is offline asks the site every 3 seconds, and tells what waits once it is reached', async () => {
    const { connection, fetched, send, shown, onlineEvents } = openPage({ onLine: false })
    connection.isThere = false
    for (const _ of [1, 2]) {
      mock.timers.tick(3_000)
      await answered()
    }
    assert.deepEqual([fetched, shown.get('data-offline'), onlineEvents.count], [[], true, 0])
    connection.isThere = true
    mock.timers.tick(3_000)
    await answered()
    assert.deepEqual([fetched, shown.get('data-offline'), onlineEvents.count], [['/health/live'], false, 1])
    mock.timers.tick(9_000)
    assert.equal(fetched.length, 1, 'it asks no more')
    send('offline')
    assert.equal(shown.get('data-offline'), true)
    send('hydrated')
    assert.equal(shown.get('data-offline'), true)
    send('online')
    mock.timers.tick(9_000)
    assert.deepEqual([fetched.length, shown.get('data-offline')], [1, false])
  })

  test('a sign of use before the page has fully loaded counts', () => {
    const { log, finish, send } = openPage({ arrive: false })
    send('pointerdown')
    assert.deepEqual(log, [])
    finish()
    assert.deepEqual(log, ['context', ...MODULES])
  })
})
