import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { answered, button, MODULES, openPage, submitButton, target } from '#test/fake-page.ts'

async function press({ log, send }: ReturnType<typeof openPage>) {
  send('click', { target: submitButton(log) })
  mock.timers.tick(0)
  await answered()
}

describe('what is done before a page is hydrated', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1 })
    mock.method(globalThis, 'FormData', function fieldsOfForm() {
      return [['name', 'Asha']]
    })
  })
  afterEach(() => {
    mock.timers.reset()
    mock.restoreAll()
  })

  test('a page that is hydrated at once only keeps what is pressed', () => {
    const { log, send } = openPage({ deferred: false })
    send('keydown')
    send('click', { target: button(log) })
    assert.deepEqual(log, [])
    send('hydrated')
    assert.deepEqual(log, ['pressed'])
  })

  test('a button that is pressed before the page is hydrated is pressed once it is, the last one only', () => {
    const { log, send } = openPage()
    const first = send('click', { target: button(log, { click: () => assert.fail('the first') }) })
    send('click', { target: button(log) })
    assert.deepEqual([first.defaultPrevented, log], [true, []])
    send('hydrated')
    assert.deepEqual(log, ['pressed'])
    const after = send('click', { target: button(log) })
    assert.deepEqual([after.defaultPrevented, log], [false, ['pressed', 'clicked']])
  })

  test('a button that opens something by itself is not held', () => {
    const { log, send } = openPage()
    const opener = target(/^button$|popovertarget/, { dataset: {}, click: () => log.push('pressed') })
    assert.equal(send('click', { target: opener }).defaultPrevented, false)
    send('hydrated')
    assert.deepEqual(
      log.filter((entry) => !MODULES.includes(entry)),
      ['clicked'],
    )
  })

  test('links work without a script, and a button that React took away is not pressed', () => {
    const { log, send } = openPage()
    const link = send('click', { target: target(/^$/) })
    assert.deepEqual([link.defaultPrevented, log], [false, ['clicked']])
    send('click', { target: button(log, { isConnected: false }) })
    send('hydrated')
    assert.deepEqual(log, ['clicked'])
  })

  test('a form that was begun on a hydrating page waits for it half a second, then goes without it', async () => {
    const late = openPage()
    late.send('focusin', { target: target(/^$/) })
    late.log.length = 0
    const { defaultPrevented } = late.send('click', { target: submitButton(late.log) })
    mock.timers.tick(399)
    await answered()
    assert.deepEqual([defaultPrevented, late.log], [true, []])
    mock.timers.tick(1)
    await answered()
    assert.deepEqual(late.log, ['led to /thanks'])

    const inTime = openPage()
    inTime.send('focusin', { target: target(/^$/) })
    inTime.log.length = 0
    inTime.send('click', { target: submitButton(inTime.log) })
    inTime.send('hydrated')
    mock.timers.tick(8_000)
    await answered()
    assert.deepEqual(inTime.log, ['pressed'])
  })

  test('a form that is pressed before anything was loaded goes at once, and once', async () => {
    const page = openPage()
    await press(page)
    await press(page)
    assert.deepEqual(page.log, ['led to /thanks'])
    page.send('pageshow', { persisted: false })
    await press(page)
    assert.deepEqual(page.log, ['led to /thanks'], 'the page has only arrived')
    page.send('pageshow', { persisted: true })
    await press(page)
    assert.deepEqual(page.log, ['led to /thanks', 'led to /thanks'], 'back from where it led')
  })

  test('a refusal is a page, for which the browser leaves this one', async () => {
    const page = openPage()
    page.connection.next = ''
    await press(page)
    assert.deepEqual(page.log, ['left'])
  })

  test('hydration while a form is being sent handles no press before the response', async () => {
    const went = openPage()
    went.send('click', { target: submitButton(went.log) })
    mock.timers.tick(0)
    went.send('hydrated')
    assert.equal(went.send('click', { target: submitButton(went.log) }).defaultPrevented, true)
    await answered()
    assert.deepEqual(went.log, ['led to /thanks'])
    went.send('pageshow', { persisted: true })
    assert.equal(went.send('click', { target: button(went.log) }).defaultPrevented, false, 'back on a hydrated page')

    const broke = openPage()
    broke.connection.isThere = false
    broke.send('click', { target: submitButton(broke.log) })
    mock.timers.tick(0)
    broke.send('hydrated')
    await answered()
    assert.deepEqual(broke.log, ['pressed'])
  })

  test('while the server cannot be reached a form stays on its page, and is sent with the same key once it responds', async () => {
    const page = openPage()
    page.connection.isThere = false
    await press(page)
    assert.deepEqual([page.log, page.shown.get('data-offline')], [[], true])
    page.connection.isThere = true
    mock.timers.tick(3_000)
    await answered()
    page.send('pageshow', { persisted: true })
    await press(page)
    const [first, again, another] = page.keys
    assert.deepEqual([page.log.length, page.keys.length, again], [2, 3, first])
    assert.notEqual(another, first, 'what went is another attempt when it is sent again')
  })

  test('a form that is cancelled while it is tried is tried no more', async () => {
    const page = openPage()
    page.connection.isThere = false
    page.send('click', { target: submitButton(page.log) })
    mock.timers.tick(0)
    page.send('click', { target: target(/^button$|data-stop-waiting/, { dataset: {} }) })
    await answered()
    page.connection.isThere = true
    mock.timers.tick(3_000)
    await answered()
    assert.deepEqual([page.log, page.keys.length], [[], 1])
  })

  test('offline a form waits for the connection', async () => {
    const page = openPage({ onLine: false })
    page.connection.isThere = false
    assert.equal(page.shown.get('data-offline'), true)
    await press(page)
    mock.timers.tick(8_000)
    await answered()
    assert.deepEqual(page.log, [])
    page.connection.isThere = true
    page.navigator.onLine = true
    page.send('online')
    await answered()
    assert.deepEqual([page.log, page.shown.get('data-offline')], [['led to /thanks'], false])
  })

  test('a choice made in a select before hydration is replayed after it, and a form reads its own fields', () => {
    const { send } = openPage()
    const received: string[] = []
    const box = (form: object | null) => ({
      type: 'select-one',
      form,
      value: 'new',
      dispatchEvent({ type }: Event) {
        received.push(`${type}: ${this.value}`)
      },
    })
    const [ofList, ofForm] = [box(null), box({ matches: () => true })]
    for (const target of [ofList, ofForm]) send('input', { target })
    // As React does where it hydrates.
    ofList.value = 'all'
    send('hydrated')
    mock.timers.tick(1)
    assert.deepEqual(received, ['change: new'])
    send('change', { target: ofList })
    send('hydrated')
    mock.timers.tick(1)
    assert.deepEqual(received, ['change: new'], 'the page receives its own events by now')
  })

  test('text typed before hydration is entered after it, but where the browser can send the form', () => {
    const { send } = openPage()
    const [search, name, ofForm] = [field('search'), field('text'), field('text', { matches: () => true })]
    search.write('MI')
    send('input', { target: search })
    search.write('MIGO')
    for (const target of [search, name, ofForm]) {
      if (target !== search) target.write('Asha')
      send('input', { target })
    }
    send('hydrated')
    assert.deepEqual([search.received, name.received, ofForm.received], [['MIGO'], ['Asha'], []])
  })

  test('a box ticked before hydration is pressed again after it, from as it was; one that was ticked twice is not', () => {
    const { log, send } = openPage()
    /** The browser has ticked it by the time that its click is received. */
    const pressBox = (box: ReturnType<typeof boxOf>) => {
      box.checked = !box.checked
      return send('click', { target: { closest: (selector: string) => (/checkbox/.test(selector) ? box : null) } })
    }
    const boxOf = (name: string, form: object | null = null) => ({
      form,
      checked: false,
      click() {
        log.push(`${name} was ${this.checked}`)
      },
    })
    const [once, twice, ofForm] = [boxOf('once'), boxOf('twice'), boxOf('of the form', { matches: () => true })]
    const held = [once, twice, twice, ofForm].map((box) => pressBox(box).defaultPrevented)
    send('hydrated')
    assert.deepEqual([held, log], [Array(4).fill(false), ['clicked', 'once was false']])
  })

  test('a file chosen before hydration is taken after it, and a field that was left is left again', () => {
    const { document, send } = openPage()
    const files = field('file')
    const [left, focused] = [field('text'), field('text')]
    for (const target of [files, left, focused]) send('input', { target })
    Object.assign(document, { activeElement: focused })
    send('hydrated')
    assert.deepEqual([files.events, left.events, focused.events], [['change'], ['input', 'focusout'], ['input']])
  })

  /** A field as React keeps it: what is assigned to its fake `value` is known, and an event that brings the same is ignored. */
  function field(type: string, form: object | null = null) {
    const received: string[] = []
    const events: string[] = []
    let text = ''
    let valueBefore = ''
    const native = {
      get value() {
        return text
      },
      set value(entered) {
        text = entered
      },
    }
    const fake = {
      type,
      form,
      received,
      events,
      write: (typed: string) => {
        text = typed
      },
      dispatchEvent: (event: Event) => {
        events.push(event.type)
        if (event.type === 'input' && event.bubbles && text !== valueBefore) received.push(text)
      },
    }
    return Object.defineProperty(
      Object.assign(Object.create(native), fake) as typeof fake & { value: string },
      'value',
      {
        get: () => text,
        set: (assigned) => {
          text = valueBefore = assigned
        },
      },
    )
  }
})
