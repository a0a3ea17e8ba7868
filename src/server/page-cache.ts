import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Bus } from './bus.ts'
import type { Config } from './config.ts'
import { originOf } from './requests.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Page = { etag: string; bodies: Record<Encoding, Buffer>; headers: Record<string, string> }

const MOST_BYTES = 64 * 1024 * 1024
const LARGEST_PAGE = 1024 * 1024
const MOST_ORIGINS = 8
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type PageCache = ReturnType<typeof createPageCache>

/**
 * What every guest sees, as the bytes that were sent: kept until anyone tells 'everyone' something, in any process.
 * Nothing is served while this process may be missing what others tell, and nothing is kept that began before a drop.
 */
export function createPageCache(bus: Bus, config: Pick<Config, 'publicUrl' | 'trustProxy'>) {
  const pages = new Map<string, Page>()
  const origins = new Set<string>()
  let bytes = 0
  let drops = 0
  function drop() {
    pages.clear()
    origins.clear()
    bytes = 0
    drops++
  }
  bus.heard.on('told', ({ to }) => to.includes('everyone') && drop())
  bus.heard.on('up', drop)

  // A page names its own address, and a stranger may ask for it under any Host.
  const keyOf = ({ headers, url }: IncomingMessage) => `${originOf(headers, config)} ${url}`

  /** Anyone can invent names: only the first few are kept for. */
  function isKnown({ headers }: IncomingMessage) {
    const origin = originOf(headers, config)
    if (origins.size < MOST_ORIGINS) origins.add(origin)
    return origins.has(origin)
  }

  /** Keeps an answer for its address, unless something was dropped since `moment`. */
  async function keep(request: IncomingMessage, answer: Response, moment: number) {
    const identity = Buffer.from(await answer.clone().arrayBuffer())
    if (identity.length > LARGEST_PAGE) return
    const [br, gzip] = await Promise.all([brotli(identity, BROTLI), zip(identity)])
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers)
    const page = {
      etag,
      bodies: { identity, br, gzip },
      headers: { ...headers, etag, vary: 'Accept-Encoding, Cookie' },
    }
    if (moment !== drops || !bus.up || !isKnown(request)) return
    const key = keyOf(request)
    const replaced = pages.get(key)
    bytes += sizeOf(page) - (replaced ? sizeOf(replaced) : 0)
    pages.set(key, page)
    for (const [oldest, { bodies }] of pages) {
      if (bytes <= MOST_BYTES) break
      bytes -= sizeOf({ bodies })
      pages.delete(oldest)
    }
  }

  /** Answers a guest from memory; false where there is nothing to answer with. */
  function serve(request: IncomingMessage, response: ServerResponse, requestId: () => string) {
    const page = isForEveryone(request) && bus.up ? pages.get(keyOf(request)) : undefined
    if (!page) return false
    if (request.headers['if-none-match']?.includes(page.etag)) {
      response
        .writeHead(304, {
          etag: page.etag,
          vary: 'Accept-Encoding, Cookie',
          'cache-control': 'no-cache',
          'x-request-id': requestId(),
        })
        .end()
      return true
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    const body = page.bodies[encoding]
    response.writeHead(200, {
      ...page.headers,
      'content-length': body.length,
      'x-request-id': requestId(),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
  return { keep, serve, drop, moment: () => drops }
}

const sizeOf = ({ bodies }: Pick<Page, 'bodies'>) => bodies.identity.length + bodies.br.length + bodies.gzip.length

function encodingFor(accepted = ''): Encoding {
  if (/\bbr\b(?!;q=0(\D|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0(\D|$))/.test(accepted) ? 'gzip' : 'identity'
}

/** A request whose answer depends on its address alone: a read without a session. */
export function isForEveryone({ method, headers: { cookie } }: { method?: string; headers: { cookie?: string } }) {
  return (method === 'GET' || method === 'HEAD') && !cookie?.includes('session=')
}
