import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { beforeEach, describe, mock, test } from 'node:test'
import { openDraftStore, SECRET_FIELDS } from './draft.ts'
import { removeDrafts, removeOldDrafts } from './stored-drafts.ts'

/** As a browser's: its entries are its own properties. */
function storage(most = Number.POSITIVE_INFINITY) {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      if (text.length > most) throw new DOMException('full', 'QuotaExceededError')
      this[key] = text
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods)
}

describe('a draft', () => {
  beforeEach(() => {
    Object.assign(globalThis, { localStorage: storage(), sessionStorage: storage() })
  })

  // product 17.13
  test("a member's draft stays in the browser, a guest's in the tab, and no password in either", () => {
    openDraftStore('signup', undefined).write(
      { name: '' },
      { name: 'Latha', password: 'monsoon', confirmPassword: 'monsoon' },
    )
    openDraftStore('course/1', 'p1').write({ title: 'A' }, { title: 'B' })
    assert.deepEqual(
      [Object.keys(localStorage), Object.keys(sessionStorage)],
      [['draft:p1:course/1'], ['draft:guest:signup']],
    )
    assert.doesNotMatch(JSON.stringify(sessionStorage), /monsoon/)
    assert.deepEqual(openDraftStore('course/1', 'p1').read(), { base: { title: 'A' }, typed: { title: 'B' } })
    assert.equal(openDraftStore('course/1', 'p2').read(), undefined)
  })

  // product 17.13
  test('a draft expires after seven days', () => {
    mock.timers.enable({ apis: ['Date'] })
    openDraftStore('course/1', 'p1').write({}, { title: 'B' })
    localStorage.setItem('draft:p1:broken', '{')
    localStorage.setItem('theme', 'dark')
    mock.timers.tick(7 * 24 * 60 * 60 * 1000)
    openDraftStore('course/2', 'p1').write({}, { title: 'C' })
    removeOldDrafts()
    assert.deepEqual(Object.keys(localStorage), ['draft:p1:course/1', 'theme', 'draft:p1:course/2'])
    mock.timers.tick(1)
    assert.equal(openDraftStore('course/1', 'p1').read(), undefined)
    removeOldDrafts()
    assert.deepEqual(Object.keys(localStorage), ['theme', 'draft:p1:course/2'])
    mock.timers.reset()
  })

  test('signing out deletes the drafts of the user', () => {
    openDraftStore('course/1', 'p1').write({}, { title: 'B' })
    openDraftStore('course/1', 'p2').write({}, { title: 'C' })
    removeDrafts('p1')
    assert.deepEqual(Object.keys(localStorage), ['draft:p2:course/1'])
  })

  test('storage that is full or forbidden keeps nothing and breaks nothing', () => {
    Object.assign(globalThis, { localStorage: storage(10) })
    assert.equal(openDraftStore('course/1', 'p1').write({}, { title: 'B' }), false)
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
    const place = openDraftStore('course/1', 'p1')
    assert.equal(place.write({}, { title: 'B' }), false)
    assert.equal(place.read(), undefined)
    place.remove()
    removeDrafts('p1')
    removeOldDrafts()
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: undefined })
  })

  test('every password field is a secret', () => {
    const sources = globSync('src/**/*.tsx').map((path) => readFileSync(path, 'utf8'))
    const names = sources.flatMap((text) =>
      [...text.matchAll(/<(?:PasswordField|ProofField by=\{by\})\s+name="(\w+)"/g)].map(([, name]) => name),
    )
    assert.deepEqual([...new Set(names)].sort(), SECRET_FIELDS.toSorted())
  })
})
