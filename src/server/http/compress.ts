import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { chooseEncoding } from '#src/server/cache/page-cache.ts'

/** Bytes that a compressor writes into at a time: it outlives its answer, so they are from Buffer's pool. */
const chunkSize = 4_000
// Quality 3 is as small as gzip and faster; few responses exceed the window of 256 kB.
const BROTLI = { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }
/** Synchronous, because handing a page to the thread pool takes longer than compressing it. */
const encoders = {
  br: (bytes: Uint8Array) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes: Uint8Array) => gzipSync(bytes, { chunkSize }),
}
const MIN_BYTES = 1024

/** Pages and answers, which are there whole: Hono's compression makes streams of them, at four times the price. */
export const compressResponse: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers } = c.res
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (encoding === 'identity' || c.req.method === 'HEAD' || headers.has('content-encoding')) return
  if (!/^(text\/html|application\/json)/.test(headers.get('content-type') ?? '')) return
  const bytes = new Uint8Array(await c.res.arrayBuffer())
  const isWorthIt = bytes.length >= MIN_BYTES
  if (isWorthIt) headers.set('content-encoding', encoding)
  const body = isWorthIt ? encoders[encoding](bytes) : bytes
  // Hono would put the old answer's body under the new one's headers.
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
