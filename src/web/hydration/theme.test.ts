import assert from 'node:assert/strict'
import { test } from 'node:test'
import applyTheme from './theme.ts'

/** What is pressed. */
class Pressed extends EventTarget {
  readonly is: string
  constructor(is: string) {
    super()
    this.is = is
  }
  closest(selector: string) {
    return selector === this.is ? this : null
  }
}
Object.assign(globalThis, { Element: Pressed })

type Store = Pick<Storage, 'getItem' | 'setItem'>
const store = (kept: string | null, write: (theme: string) => void = () => undefined): Store => ({
  getItem: () => kept,
  setItem: (_, theme) => write(theme),
})

/** As much of a browser as the script touches. */
function open(localStorage: Store, { isDark = false } = {}) {
  const dataset: { theme?: string } = {}
  const document = { documentElement: { dataset } }
  const page = Object.assign(new EventTarget(), { document, localStorage, matchMedia: () => ({ matches: isDark }) })
  applyTheme(page as unknown as Window)
  let received = 0
  page.addEventListener('click', () => received++)
  function press(is = '[data-theme-switch]') {
    const event = new Event('click')
    Object.defineProperty(event, 'target', { value: new Pressed(is) })
    page.dispatchEvent(event)
    return { theme: dataset.theme, isReceived: received > 0 }
  }
  return { dataset, press }
}

const forbidden = () => {
  throw new DOMException('storage is blocked', 'SecurityError')
}
const blocked: Store = { getItem: forbidden, setItem: forbidden }

test('the chosen theme is set before the first paint', () => {
  assert.equal(open(store('dark')).dataset.theme, 'dark')
})

// product 5.9
test('without a choice, or a place that keeps it, the theme is the system’s', () => {
  assert.equal(open(store(null)).dataset.theme, undefined)
  assert.equal(open(blocked).dataset.theme, undefined)
})

test('the switch turns to the other theme, is stored, and stops the event', () => {
  const kept: string[] = []
  const page = open(
    store(null, (theme) => kept.push(theme)),
    { isDark: true },
  )
  assert.deepEqual(page.press(), { theme: 'light', isReceived: false })
  assert.deepEqual(page.press(), { theme: 'dark', isReceived: false })
  assert.deepEqual(kept, ['light', 'dark'])
  assert.equal(open(blocked).press().theme, 'dark')
})

test('the theme script ignores presses of anything else', () => {
  assert.deepEqual(open(store(null)).press('button'), { theme: undefined, isReceived: true })
})
