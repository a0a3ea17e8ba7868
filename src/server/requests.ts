import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Config } from './config.ts'
import { sessionToken, type Visit } from './request-context.ts'

type Setting = Pick<Config, 'publicUrl' | 'trustProxy'>

/** Where this request's own pages come from: what an exact Origin has to equal. */
export const ownOrigin = (headers: Headers, setting: Setting) =>
  originOf({ host: headers.get('host') ?? '', 'x-forwarded-proto': headers.get('x-forwarded-proto') ?? '' }, setting)

type Named = { host?: string; 'x-forwarded-proto'?: string | string[] }

export function originOf({ host, 'x-forwarded-proto': proto }: Named, { publicUrl, trustProxy }: Setting) {
  if (publicUrl) return publicUrl
  return `${trustProxy && proto === 'https' ? 'https' : 'http'}://${host}`
}

/** A change comes from a page of this very origin; another port of the same host is another site to us. */
export const isOurs = (headers: Headers, origin: string) => headers.get('origin') === origin

function isForeign(headers: Headers, origin: string) {
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const referer = headers.get('referer')
  return referer !== null && !(URL.canParse(referer) && new URL(referer).origin === origin)
}

/** The address limits count by. A proxy we trust has appended the one it saw; anyone could have written the rest. */
function addressOf(incoming: IncomingMessage, { trustProxy }: Setting) {
  const forwarded =
    trustProxy &&
    String(incoming.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim()
  const address = (forwarded || incoming.socket.remoteAddress || '').replace(/^::ffff:/, '')
  return isIPv6(address) ? network64(address) : address
}

/** One household or phone owns a whole /64. */
function network64(address: string) {
  const [head = '', tail] = address.split('::')
  const groups = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0)
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export function visitOf(id: string, headers: Headers, incoming: IncomingMessage, setting: Setting): Visit {
  const origin = ownOrigin(headers, setting)
  const https = origin.startsWith('https:')
  const cookies = headers.get('cookie') ?? ''
  return {
    id,
    address: addressOf(incoming, setting),
    https,
    origin,
    cookies,
    token: sessionToken({ cookies, https }),
    foreign: isForeign(headers, origin),
    idempotencyKey: headers.get('idempotency-key'),
    incoming,
    answer: new Headers(),
  }
}
