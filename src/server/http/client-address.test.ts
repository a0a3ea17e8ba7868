import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { clientAddress } from './client-address.ts'

/** As far as an address is read from it. */
const from = (remoteAddress: string | undefined, forwarded?: string | string[]) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage

// product 20.3
test('without a trusted proxy forwarding headers are ignored', () => {
  const incoming = from('203.0.113.7', '198.51.100.1')
  assert.equal(clientAddress(incoming, { trustProxy: false }), '203.0.113.7')
  assert.equal(clientAddress(incoming, { trustProxy: true }), '198.51.100.1')
})

test('of several forwarded addresses only the last, which the trusted proxy added, counts', () => {
  for (const [forwarded, address] of [
    ['9.9.9.9, 198.51.100.1', '198.51.100.1'],
    [' 9.9.9.9 ,198.51.100.1 ', '198.51.100.1'],
    ['spoofed,,198.51.100.1', '198.51.100.1'],
    ['', '127.0.0.1'],
    ['198.51.100.1, ', '127.0.0.1'],
    [undefined, '127.0.0.1'],
  ] as const)
    assert.equal(clientAddress(from('127.0.0.1', forwarded), { trustProxy: true }), address, JSON.stringify(forwarded))
})

// product 20.3
test('an IPv6 address counts by its network, in one spelling, and an IPv4 address in its clothes as itself', () => {
  for (const [remote, address] of [
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:0db8:0001:0002'],
    ['2001:DB8:1:2::1', '2001:0db8:0001:0002'],
    ['2001:db8::1', '2001:0db8:0000:0000'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000'],
    ['::1', '0000:0000:0000:0000'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    [undefined, ''],
  ] as const)
    assert.equal(clientAddress(from(remote), { trustProxy: false }), address, remote)
})
