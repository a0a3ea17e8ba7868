import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import deferHydration from './deferred-hydration.ts'

const SIGNS = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

/** As much of a browser as the script touches; `log` has what happened to the page, in order. */
function open() {
  const log: string[] = []
  const held = { textContent: 'import "/assets/page.js"', replaceWith: ({ type }: { type: string }) => log.push(type) }
  const document = {
    hidden: false,
    querySelectorAll: () => [],
    querySelector: () => held,
    createElement: () => ({}),
  }
  const window = Object.assign(new EventTarget(), { document })
  deferHydration(window as unknown as Window)
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

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
})

test('the first sign of a person loads the modules, and only the first', () => {
  for (const sign of SIGNS) {
    const { log, send } = open()
    assert.deepEqual(log, [])
    send(sign)
    send(sign)
    send('pointerdown')
    assert.deepEqual(log, ['module'], sign)
  }
})

test('a pointer that rests where the page was drawn is no sign', () => {
  const { log, send } = open()
  send('pointermove', { movementX: 0, movementY: 0 })
  assert.deepEqual(log, [])
  send('pointermove', { movementX: 0, movementY: -1 })
  assert.deepEqual(log, ['module'])
})

test('a page that is looked at for half a minute is hydrated, then told that someone looks', () => {
  const { log, send } = open()
  mock.timers.tick(29_999)
  assert.deepEqual(log, [])
  mock.timers.tick(1)
  assert.deepEqual(log, ['module'])
  send('hydrated')
  assert.deepEqual(log, ['module', 'looked at'])
})

test('a page that nobody sees waits until it is looked at', () => {
  const { log, document, send } = open()
  document.hidden = true
  mock.timers.tick(30_000)
  assert.deepEqual(log, [])
  document.hidden = false
  send('visibilitychange')
  assert.deepEqual(log, ['module', 'looked at'])
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
  const field = (type: string, value: string) => {
    const heard: string[] = []
    const self = {
      type,
      value,
      setRangeText: (text: string) => {
        self.value += text
      },
      dispatchEvent: (event: Event) => heard.push(`${event.type} ${self.value}`),
    }
    return { self, heard }
  }
  const search = field('search', 'MI')
  const name = field('text', 'Asha')
  send('input', { target: search.self })
  send('input', { target: name.self })
  search.self.value = 'MIGO'
  send('input', { target: search.self })
  // React sets what it rendered.
  search.self.value = ''
  send('hydrated')
  assert.deepEqual(search.heard, ['input MIGO'])
  assert.deepEqual(name.heard, [])
})
