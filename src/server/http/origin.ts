import type { Config } from '#src/server/config.ts'

type Setting = Pick<Config, 'publicUrl' | 'trustProxy'>
type RequestHeaders = { host?: string; 'x-forwarded-proto'?: string | string[] }

export function requestOrigin(
  { host, 'x-forwarded-proto': proto }: RequestHeaders,
  { publicUrl, trustProxy }: Setting,
) {
  if (publicUrl) return publicUrl
  return `${trustProxy && proto === 'https' ? 'https' : 'http'}://${host}`
}

/** Where this request's own pages come from: what an exact Origin has to equal. */
export const ownOrigin = (headers: Headers, setting: Setting) =>
  requestOrigin(
    { host: headers.get('host') ?? '', 'x-forwarded-proto': headers.get('x-forwarded-proto') ?? '' },
    setting,
  )

/** Sent by a page of this very origin; another port of the same host is another site to us. */
export const isSameOrigin = (headers: Headers, origin: string) => headers.get('origin') === origin

/** Caused by another site's page, as far as the browser says. */
export function isCrossSite(headers: Headers, origin: string) {
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const referer = headers.get('referer')
  return referer !== null && !(URL.canParse(referer) && new URL(referer).origin === origin)
}

/** As browsers say now, and as they and extensions said before (`Purpose`, `X-Moz`, `X-Purpose`). */
const PREFETCH_PURPOSE = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Fetched ahead or shown in a preview: what it asks for must change nothing. */
export const isPrefetch = (headers: Headers) =>
  PREFETCH_PURPOSE.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
