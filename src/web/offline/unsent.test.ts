import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unsentElsewhere } from './unsent.ts'

/** A browser's storage has its entries as properties, too. */
function storageOf(entries: Record<string, string>) {
  return Object.create({ getItem: (key: string) => entries[key] ?? null }, Object.getOwnPropertyDescriptors(entries))
}
const addressIn = (session: Record<string, string>, local: Record<string, string> = {}, here = '/') =>
  unsentElsewhere({ sessionStorage: storageOf(session), localStorage: storageOf(local) } as Window, here)

test('a form that waits is found by its address, unless it is the page one is on', () => {
  const waiting = { 'draft:guest:contact': '{}', 'draft:guest:contact#waiting': '/contact?batch=1' }
  assert.equal(addressIn(waiting), '/contact?batch=1')
  assert.equal(addressIn(waiting, {}, '/contact?batch=1'), undefined)
  assert.equal(addressIn({ 'draft:a:x#waiting': '/profile' }, { 'draft:a:x': '{}' }), '/profile')
})

test('a form without its draft has nothing to send, and what is no address leads nowhere', () => {
  assert.equal(addressIn({ 'draft:guest:contact#waiting': '/contact' }), undefined)
  assert.equal(addressIn({ 'draft:guest:contact': '{}' }), undefined)
  for (const address of ['yes', '//example.com', ''])
    assert.equal(addressIn({ 'draft:guest:a': '{}', 'draft:guest:a#waiting': address }), undefined, address)
})
