import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitingForms } from './unsent.ts'

/** A browser's storage has its entries as properties, too. */
function storageOf(entries: Record<string, string>) {
  return Object.create({ getItem: (key: string) => entries[key] ?? null }, Object.getOwnPropertyDescriptors(entries))
}
const addressesIn = (session: Record<string, string>, local: Record<string, string> = {}, owner = 'guest') =>
  waitingForms({ sessionStorage: storageOf(session), localStorage: storageOf(local) } as Window, owner)

test('a form that waits is found by its address, by its own user alone', () => {
  const guests = { 'draft:guest:contact': '{}', 'draft:guest:contact#waiting': '/contact?batch=1' }
  assert.deepEqual(addressesIn(guests), ['/contact?batch=1'])
  assert.deepEqual(addressesIn(guests, {}, 'arjun'), [])
  assert.deepEqual(addressesIn({ 'draft:a:x#waiting': '/profile' }, { 'draft:a:x': '{}' }, 'a'), ['/profile'])
  assert.deepEqual(addressesIn({ 'draft:a:x#waiting': '/profile' }, { 'draft:a:x': '{}' }, 'b'), [])
})

test('a form without its draft has nothing to send, and what is no address leads nowhere', () => {
  assert.deepEqual(addressesIn({ 'draft:guest:contact#waiting': '/contact' }), [])
  assert.deepEqual(addressesIn({ 'draft:guest:contact': '{}' }), [])
  for (const address of ['yes', '//example.com', ''])
    assert.deepEqual(addressesIn({ 'draft:guest:a': '{}', 'draft:guest:a#waiting': address }), [], address)
})
