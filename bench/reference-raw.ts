import { serve } from './reference.ts'

/** As fast as node sends these bytes. */
const source = await fetch(process.env.BYTES_FROM ?? '', { headers: { 'accept-encoding': 'identity' } })
const body = Buffer.from(await source.arrayBuffer())
const { brotliCompressSync, constants } = await import('node:zlib')
const compressed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
const headers = {
  'content-type': source.headers.get('content-type') ?? '',
  'content-encoding': 'br',
  'content-length': compressed.length,
}

serve((_, response) => response.writeHead(200, headers).end(compressed))
