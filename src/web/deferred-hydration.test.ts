import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import deferHydration from './deferred-hydration.ts'

/** What is put in with the first sign. */
const MODULES = ['preload', 'module']
const SIGNS = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin']

type Settings = { deferred?: boolean; onLine?: boolean; saveData?: boolean; arrive?: boolean }

/**
 * As much of a browser as the script touches; `log` has what happened to the page, in order. `deferred` says whether
 * the page has its scripts in a <template>, `arrive` whether the document is there to its end.
 */
function open({ deferred = true, onLine = true, saveData = false, arrive = true }: Settings = {}) {
  const log: string[] = []
  const context = { name: 'context' }
  const modules = MODULES.map((name) => ({ name, remove: () => parts.delete(name), getAttribute: () => `/${name}` }))
  const parts = new Map([context, ...modules].map((part) => [part.name, part]))
  const wrapped = {
    content: { textContent: '<script>…' },
    before: (fragment: typeof parts) => log.push(...fragment.keys()),
    replaceWith: (...added: { name: string }[]) => log.push(...added.map(({ name }) => name)),
  }
  const shown = new Map<string, boolean>()
  const documentElement = { toggleAttribute: (name: string, on: boolean) => void shown.set(name, on), dataset: {} }
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    documentElement,
    querySelector: () => (deferred ? wrapped : null),
    createRange: () => ({
      createContextualFragment: (text: string) => {
        assert.equal(text, wrapped.content.textContent)
        return Object.assign(parts, { querySelectorAll: () => modules })
      },
    }),
  })
  const navigator = { onLine, connection: { saveData } }
  const fetched: string[] = []
  const line = { isThere: true }
  const fetch = async (address: string, { signal }: { signal?: AbortSignal }) => {
    signal?.throwIfAborted()
    fetched.push(address)
    return { ok: line.isThere, arrayBuffer: async () => undefined }
  }
  const window = Object.assign(new EventTarget(), {
    document,
    navigator,
    fetch,
    sessionStorage: { removeItem: () => undefined },
  })
  deferHydration(window as unknown as Window)
  const finish = () => window.dispatchEvent(new Event('arrived'))
  if (arrive) {
    finish()
    assert.deepEqual(log.splice(0, 1), deferred ? ['context'] : [], 'what the page writes its data to is there at once')
  }
  window.addEventListener('click', () => log.push('clicked'))
  window.addEventListener('visibilitychange', () => log.push('looked at'))

  function send(type: string, more: object = {}) {
    const event = new Event(type, { cancelable: true })
    // An event of Node's has its target from where it is sent.
    for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value })
    window.dispatchEvent(event)
    if (type === 'click') document.dispatchEvent(event)
    // Modules wait until what the browser answers by itself is painted.
    else mock.timers.tick(100)
    return event
  }
  return { log, shown, line, document, navigator, fetched, finish, send }
}

/** Until what was asked of the site is answered. */
async function answered() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

/** What is pressed: `is` names the selectors that it answers to. */
function target(is: RegExp, more: object = {}) {
  const self = { matches: (selector: string) => is.test(selector), ...more }
  return { closest: (selector: string) => (is.test(selector) ? self : null) }
}

const button = (log: string[], more: object = {}) =>
  target(/^button$/, {
    type: 'button',
    form: null,
    dataset: {},
    isConnected: true,
    click: () => log.push('pressed'),
    ...more,
  })

/** The button of a form that the server answers without a script. */
const submitButton = (log: string[]) => {
  const form = {
    matches: (selector: string) => selector === '[data-native]',
    submit: () => log.push('sent'),
    dataset: {},
  }
  return button(log, { type: 'submit', form })
}

describe('a page that was sent without its modules', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1 }))
  afterEach(() => mock.timers.reset())

  test('the first sign of a person loads the modules, and only the first', () => {
    for (const sign of SIGNS) {
      const { log, send } = open()
      assert.deepEqual(log, [])
      send(sign)
      send(sign)
      send('pointerdown')
      assert.deepEqual(log, MODULES, sign)
    }
  })

  test('a page that is hydrated at once only keeps what is pressed', () => {
    const { log, send } = open({ deferred: false })
    send('keydown')
    send('click', { target: button(log) })
    assert.deepEqual(log, [])
    send('hydrated')
    assert.deepEqual(log, ['pressed'])
  })

  test('a pointer that rests where the page was drawn is no sign', () => {
    const { log, send } = open()
    send('pointermove', { movementX: 0, movementY: 0 })
    assert.deepEqual(log, [])
    send('pointermove', { movementX: 0, movementY: -1 })
    assert.deepEqual(log, MODULES)
  })

  test('a page that a browser scrolls, to a fragment or where one was, is no sign; a finger that moves is one', () => {
    const { log, send } = open()
    send('scroll')
    assert.deepEqual(log, [])
    send('pointermove', { movementX: 0, movementY: -14, target: target(/^a\[href\]/) })
    assert.deepEqual(log, MODULES)
  })

  test('a page that is looked at for half a minute is hydrated, then told that someone looks', () => {
    const { log, send } = open()
    mock.timers.tick(30_000)
    assert.deepEqual(log, [])
    mock.timers.tick(100)
    assert.deepEqual(log, MODULES)
    send('hydrated')
    assert.deepEqual(log, [...MODULES, 'looked at'])
  })

  test('a page that nobody sees waits until it is looked at', () => {
    const { log, document, send } = open()
    document.hidden = true
    mock.timers.tick(30_000)
    assert.deepEqual(log, [])
    document.hidden = false
    send('visibilitychange')
    assert.deepEqual(log, ['looked at', ...MODULES])
  })

  test('a button that is pressed before the page is hydrated is pressed once it is, the last one only', () => {
    const { log, send } = open()
    const first = send('click', { target: button(log, { click: () => assert.fail('the first') }) })
    send('click', { target: button(log) })
    assert.deepEqual([first.defaultPrevented, log], [true, []])
    send('hydrated')
    assert.deepEqual(log, ['pressed'])
    const after = send('click', { target: button(log) })
    assert.deepEqual([after.defaultPrevented, log], [false, ['pressed', 'clicked']])
  })

  test('a button that opens something by itself is not held', () => {
    const { log, send } = open()
    const opener = target(/^button$|popovertarget/, { dataset: {}, click: () => log.push('pressed') })
    assert.equal(send('click', { target: opener }).defaultPrevented, false)
    send('hydrated')
    assert.deepEqual(
      log.filter((entry) => !MODULES.includes(entry)),
      ['clicked'],
    )
  })

  test('links work without a script, and a button that React took away is not pressed', () => {
    const { log, send } = open()
    const link = send('click', { target: target(/^$/) })
    assert.deepEqual([link.defaultPrevented, log], [false, ['clicked']])
    send('click', { target: button(log, { isConnected: false }) })
    send('hydrated')
    assert.deepEqual(log, ['clicked'])
  })

  test('a form that was begun on a hydrating page waits for it half a second, then the browser sends it', async () => {
    const late = open()
    late.send('focusin', { target: target(/^$/) })
    late.log.length = 0
    const { defaultPrevented } = late.send('click', { target: submitButton(late.log) })
    mock.timers.tick(399)
    assert.deepEqual([defaultPrevented, late.log], [true, []])
    mock.timers.tick(1)
    await answered()
    assert.deepEqual(late.log, ['sent'])

    const inTime = open()
    inTime.send('focusin', { target: target(/^$/) })
    inTime.log.length = 0
    inTime.send('click', { target: submitButton(inTime.log) })
    inTime.send('hydrated')
    mock.timers.tick(8_000)
    assert.deepEqual(inTime.log, ['pressed'])
  })

  test('a form that is pressed before anything was loaded is sent by the browser, and once', async () => {
    const { log, send } = open()
    async function press() {
      send('click', { target: submitButton(log) })
      mock.timers.tick(0)
      await answered()
    }
    await press()
    await press()
    assert.deepEqual(log, ['sent'])
    send('pageshow', { persisted: false })
    await press()
    assert.deepEqual(log, ['sent'], 'the page has only arrived')
    send('pageshow', { persisted: true })
    await press()
    assert.deepEqual(log, ['sent', 'sent'], 'back from where it led')
  })

  test('a form is sent once the site answers: a browser would show a page of its own', async () => {
    const { log, shown, line, send } = open()
    line.isThere = false
    assert.equal(send('click', { target: submitButton(log) }).defaultPrevented, true)
    mock.timers.tick(0)
    await answered()
    assert.deepEqual([log, shown.get('data-offline')], [[], true])
    line.isThere = true
    mock.timers.tick(3_000)
    await answered()
    assert.deepEqual(log, ['sent'])
  })

  test('without a line a form waits for one', async () => {
    const { log, shown, navigator, send } = open({ onLine: false })
    assert.equal(shown.get('data-offline'), true)
    assert.equal(send('click', { target: submitButton(log) }).defaultPrevented, true)
    mock.timers.tick(8_000)
    assert.deepEqual(log, [])
    navigator.onLine = true
    send('online')
    await answered()
    assert.deepEqual([log, shown.get('data-offline')], [['sent'], false])
  })

  test('what a browser answers by itself loads nothing, and gets the line', async () => {
    const { log, fetched, send } = open()
    const link = target(/^a\[href\]/)
    for (const sign of SIGNS) send(sign, { target: link })
    assert.deepEqual(log, [])
    send('click', { target: link })
    send('load')
    mock.timers.tick(1_000)
    assert.deepEqual(fetched, [])
  })

  test('modules come quietly once the page stands, and not where data is saved', async () => {
    const thrifty = open({ saveData: true })
    thrifty.send('load')
    const { log, fetched, send } = open()
    send('load')
    mock.timers.tick(1_000)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    assert.deepEqual([log, fetched, thrifty.fetched], [[], MODULES.map((name) => `/${name}`), []])
  })

  test('a sign before the page has arrived to its end is heard', () => {
    const { log, finish, send } = open({ arrive: false })
    send('pointerdown')
    assert.deepEqual(log, [])
    finish()
    assert.deepEqual(log, ['context', ...MODULES])
  })

  test('what is chosen of a list is chosen again once the page is hydrated; a form reads its own fields', () => {
    const { send } = open()
    const heard: string[] = []
    const box = (form: object | null) => ({
      type: 'select-one',
      form,
      value: 'new',
      dispatchEvent({ type }: Event) {
        heard.push(`${type}: ${this.value}`)
      },
    })
    const [ofList, ofForm] = [box(null), box({})]
    for (const target of [ofList, ofForm]) send('input', { target })
    // As React does where it hydrates.
    ofList.value = 'all'
    send('hydrated')
    mock.timers.tick(1)
    assert.deepEqual(heard, ['change: new'])
    send('change', { target: ofList })
    send('hydrated')
    mock.timers.tick(1)
    assert.deepEqual(heard, ['change: new'], 'the page hears its own events by now')
  })

  test('what is typed into a search box is searched for once the page is hydrated, and nothing else is', () => {
    const { send } = open()
    const search = field('search')
    const name = field('text')
    search.write('MI')
    send('input', { target: search })
    search.write('MIGO')
    send('input', { target: search })
    name.write('Asha')
    send('input', { target: name })
    send('hydrated')
    assert.deepEqual(search.heard, ['MIGO'])
    assert.deepEqual(name.heard, [])
  })

  /** A field as React keeps it: what is assigned is known, and an event that brings nothing else is not heard. */
  function field(type: string) {
    const heard: string[] = []
    let text = ''
    let known = ''
    return {
      type,
      heard,
      write: (typed: string) => {
        text = typed
      },
      get value() {
        return text
      },
      set value(assigned) {
        text = known = assigned
      },
      setRangeText: (added: string) => {
        text += added
      },
      dispatchEvent: (event: Event) => {
        if (event.type === 'input' && event.bubbles && text !== known) heard.push(text)
      },
    }
  }
})
