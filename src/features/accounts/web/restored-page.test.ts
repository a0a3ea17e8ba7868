import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reloadForAnotherUser } from './restored-page.ts'

/** A page of a browser, as far as it is asked here; `browser` is what all its pages share. */
function pageIn(browser: { cookie: string }) {
  let reloads = 0
  const body = { hidden: false }
  const window = Object.assign(new EventTarget(), {
    document: Object.defineProperty({ body }, 'cookie', { get: () => browser.cookie }),
    location: { href: 'https://site.example/dashboard', reload: () => reloads++ },
  }) as unknown as Window
  return {
    window,
    comesBack(persisted: boolean) {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
      return { reloads, isHidden: body.hidden }
    },
  }
}

// product 2.9
test('a page that comes back from memory is hidden and loaded again where its reader is no longer signed in', () => {
  for (const next of ['', 'theme=dark; __Host-user=divya']) {
    const browser = { cookie: 'theme=dark; __Host-user=arjun' }
    const page = pageIn(browser)
    reloadForAnotherUser(page.window, 'arjun')
    assert.deepEqual(page.comesBack(true), { reloads: 0, isHidden: false }, 'nothing has changed')
    browser.cookie = next
    assert.deepEqual(page.comesBack(false), { reloads: 0, isHidden: false }, 'it was loaded, not restored')
    assert.deepEqual(page.comesBack(true), { reloads: 1, isHidden: true })
  }
})

test('a page that nobody watches any more is left alone, and so is a guest’s where nobody is signed in', () => {
  const page = pageIn({ cookie: '' })
  reloadForAnotherUser(page.window, 'arjun')()
  reloadForAnotherUser(page.window, null)
  assert.equal(page.comesBack(true).reloads, 0)
})
