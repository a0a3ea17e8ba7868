import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import deferHydration from './deferred-hydration.ts'

/** What is put in with the first sign. */
const MODULES = ['preload', 'module']
const SIGNS = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

/**
 * As much of a browser as the script touches; `log` has what happened to the page, in order. `deferred` says whether
 * the page has its scripts in a <template>.
 */
function open({ deferred = true } = {}) {
  const log: string[] = []
  const context = { name: 'context' }
  const modules = MODULES.map((name) => ({ name, remove: () => parts.delete(name) }))
  const parts = new Map([context, ...modules].map((part) => [part.name, part]))
  const wrapped = {
    content: { textContent: '<script>…' },
    before: (fragment: typeof parts) => log.push(...fragment.keys()),
    replaceWith: (...added: { name: string }[]) => log.push(...added.map(({ name }) => name)),
  }
  const document = {
    hidden: false,
    querySelector: () => (deferred ? wrapped : null),
    createRange: () => ({
      createContextualFragment: (text: string) => {
        assert.equal(text, wrapped.content.textContent)
        return Object.assign(parts, { querySelectorAll: () => modules })
      },
    }),
  }
  const window = Object.assign(new EventTarget(), { document })
  deferHydration(window as unknown as Window)
  assert.deepEqual(log.splice(0), deferred ? ['context'] : [], 'what the page writes its data to is there at once')
  window.addEventListener('click', () => log.push('clicked'))
  window.addEventListener('visibilitychange', () => log.push('looked at'))

  function send(type: string, more: object = {}) {
    const event = new Event(type, { cancelable: true })
    // An event of Node's has its target from where it is sent.
    for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value })
    window.dispatchEvent(event)
    return event
  }
  return { log, document, send }
}

function button(log: string[], more: object = {}) {
  const self = { type: 'button', form: null, isConnected: true, click: () => log.push('pressed'), ...more }
  return { closest: () => self }
}

describe('a page that was sent without its modules', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
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

  test('a page that is looked at for half a minute is hydrated, then told that someone looks', () => {
    const { log, send } = open()
    mock.timers.tick(29_999)
    assert.deepEqual(log, [])
    mock.timers.tick(1)
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
    assert.deepEqual(log, [...MODULES, 'looked at'])
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

  test('links work without a script, and a button that React took away is not pressed', () => {
    const { log, send } = open()
    const link = send('click', { target: { closest: () => null } })
    assert.deepEqual([link.defaultPrevented, log], [false, ['clicked']])
    send('click', { target: button(log, { isConnected: false }) })
    send('hydrated')
    assert.deepEqual(log, ['clicked'])
  })

  test('a form whose page is not hydrated in eight seconds is sent by the browser', () => {
    const late = open()
    const form = { submit: () => late.log.push('sent') }
    late.send('click', { target: button(late.log, { type: 'submit', form }) })
    mock.timers.tick(7_999)
    assert.deepEqual(late.log, [])
    mock.timers.tick(1)
    assert.deepEqual(late.log, ['sent'])

    const inTime = open()
    const unsent = { submit: () => assert.fail('sent twice') }
    inTime.send('click', { target: button(inTime.log, { type: 'submit', form: unsent }) })
    inTime.send('hydrated')
    mock.timers.tick(8_000)
    assert.deepEqual(inTime.log, ['pressed'])
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
