import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteSignedIn, reloadForAnother } from './restored-page.ts'

/** A page of a browser, as far as it is asked here; `kept` is what all its pages share. */
function pageIn(kept: Map<string, string>, isForbidden = false) {
  let reloads = 0
  const localStorage = {
    getItem(key: string) {
      if (isForbidden) throw new Error('forbidden')
      return kept.get(key) ?? null
    },
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  const body = { hidden: false }
  const window = Object.assign(new EventTarget(), {
    localStorage,
    document: { body },
    location: { reload: () => reloads++ },
  }) as unknown as Window
  return {
    window,
    comesBack(persisted: boolean) {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
      return { reloads, isHidden: body.hidden }
    },
  }
}

test('a page that comes back from memory is hidden and loaded again where its reader is no longer signed in', () => {
  for (const next of [null, 'divya']) {
    const page = pageIn(new Map())
    noteSignedIn(page.window, 'arjun')
    reloadForAnother(page.window, 'arjun')
    assert.deepEqual(page.comesBack(true), { reloads: 0, isHidden: false }, 'nothing has changed')
    noteSignedIn(page.window, next)
    assert.deepEqual(page.comesBack(false), { reloads: 0, isHidden: false }, 'it was loaded, not restored')
    assert.deepEqual(page.comesBack(true), { reloads: 1, isHidden: true })
  }
})

test('a page that nobody watches any more, and a browser that keeps nothing, are left alone', () => {
  const page = pageIn(new Map())
  reloadForAnother(page.window, 'arjun')()
  assert.equal(page.comesBack(true).reloads, 0)
  const forbidden = pageIn(new Map(), true)
  reloadForAnother(forbidden.window, 'arjun')
  assert.equal(forbidden.comesBack(true).reloads, 0)
})
