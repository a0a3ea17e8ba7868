import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { encodingFor } from './page-cache.ts'

// As small as by gzip, in half its time.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const encoders = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}
const SMALLEST = 1024

/** Pages and answers, which are there whole: Hono's compression makes streams of them, at four times the price. */
export const compressWhole: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers } = c.res
  const encoding = encodingFor(c.req.header('accept-encoding'))
  if (encoding === 'identity' || c.req.method === 'HEAD' || headers.has('content-encoding')) return
  if (!/^(text\/html|application\/json)/.test(headers.get('content-type') ?? '')) return
  const bytes = new Uint8Array(await c.res.arrayBuffer())
  const isWorthIt = bytes.length >= SMALLEST
  if (isWorthIt) headers.set('content-encoding', encoding)
  const body = isWorthIt ? await encoders[encoding](bytes) : bytes
  // Hono would put the old answer's body under the new one's headers.
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
