import assert from 'node:assert/strict'
import { mock } from 'node:test'
import deferHydration, { GUEST_DELAY_MS } from '#src/web/hydration/deferred-hydration.ts'

/** What is put in with the first sign. */
export const MODULES = ['preload', 'module']
export const SIGNS = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin']

type Settings = {
  deferred?: boolean
  onLine?: boolean
  saveData?: boolean
  arrive?: boolean
  kept?: string[]
  /** Whether a script brings something of the page into sight. */
  sought?: boolean
  /** Milliseconds at rest after which the page is hydrated. */
  delay?: number
  hash?: string
}

/**
 * As much of a browser as the script touches; `log` has what happened to the page, in order. `deferred` says whether
 * the page has its scripts in a <template>, `arrive` whether the document is there to its end; it has one element, `main`.
 */
export function openPage({
  deferred = true,
  onLine = true,
  saveData = false,
  arrive = true,
  kept = [],
  sought = false,
  delay = GUEST_DELAY_MS,
  hash = '',
}: Settings = {}) {
  const log: string[] = []
  const context = { name: 'context' }
  const modules = MODULES.map((name) => ({ name, remove: () => elements.delete(name), getAttribute: () => `/${name}` }))
  const elements = new Map([context, ...modules].map((element) => [element.name, element]))
  const wrapped = {
    content: { textContent: '<script>…' },
    dataset: { scripts: String(delay) },
    before: (fragment: typeof elements) => log.push(...fragment.keys()),
    replaceWith: (...added: { name: string }[]) => log.push(...added.map(({ name }) => name)),
  }
  const shown = new Map<string, boolean>()
  const documentElement = { toggleAttribute: (name: string, on: boolean) => void shown.set(name, on), dataset: {} }
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    documentElement,
    getElementById: (id: string) => (id === 'main' ? {} : null),
    querySelector: (selector: string) =>
      deferred && selector.includes('data-scripts') ? wrapped : sought && selector === '[data-sought]' ? {} : null,
    createRange: () => ({
      createContextualFragment: (text: string) => {
        assert.equal(text, wrapped.content.textContent)
        return Object.assign(elements, { querySelectorAll: () => modules })
      },
    }),
  })
  const navigator = { onLine, connection: { saveData } }
  const fetched: string[] = []
  /** `next`: where what is sent leads, or nowhere. */
  const connection = { isThere: true, next: '/thanks' }
  const keys: unknown[] = []
  const fetch = async (address: string, { method, signal, headers }: RequestInit) => {
    signal?.throwIfAborted()
    if (method === 'POST') keys.push(new Headers(headers).get('idempotency-key'))
    if (!connection.isThere) throw new TypeError('Failed to fetch')
    if (method !== 'POST') fetched.push(address)
    return { headers: new Headers({ location: connection.next }), arrayBuffer: async () => undefined }
  }
  const window = Object.assign(new EventTarget(), {
    document,
    navigator,
    fetch,
    location: { hash, assign: (address: string) => log.push(`led to ${address}`) },
    sessionStorage: {},
    localStorage: Object.fromEntries(kept.map((key) => [key, '{}'])),
  })
  deferHydration(window as unknown as Window)
  const finish = () => window.dispatchEvent(new Event('arrived'))
  if (arrive) {
    finish()
    assert.deepEqual(log.splice(0, 1), deferred ? ['context'] : [], 'what the page writes its data to is there at once')
  }
  const onlineEvents = { count: 0 }
  window.addEventListener('online', () => onlineEvents.count++)
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
  return {
    log,
    shown,
    connection,
    onlineEvents,
    keys,
    document,
    navigator,
    location: window.location,
    fetched,
    finish,
    send,
  }
}

/** Until what was asked of the site is answered. */
export async function answered() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

/** What is pressed: `is` names the selectors that it answers to. */
export function target(is: RegExp, more: object = {}) {
  const self = { matches: (selector: string) => is.test(selector), ...more }
  return { closest: (selector: string) => (is.test(selector) ? self : null) }
}

export const button = (log: string[], more: object = {}) =>
  target(/^button$/, {
    type: 'button',
    form: null,
    dataset: {},
    isConnected: true,
    click: () => log.push('pressed'),
    ...more,
  })

/** The button of a form that the server answers without a script. */
export const submitButton = (log: string[]) => {
  const form = {
    matches: (selector: string) => selector === '[data-native]',
    submit: () => log.push('left'),
    action: '/form',
    dataset: {},
  }
  return button(log, { type: 'submit', form })
}
