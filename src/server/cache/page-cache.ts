import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Config } from '#src/server/config.ts'
import type { Caller } from '#src/server/context.ts'
import { isWithoutSession } from '#src/server/http/cookies.ts'
import { requestOrigin } from '#src/server/http/origin.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import { type CacheTag, covers } from '#src/shared/cache-tag.ts'

type Encoding = 'br' | 'gzip' | 'identity'
/** The procedures a response was made of: it is stale once one of them is. */
type Procedures = Pick<RequestContext['procedures'][number], 'path' | 'input'>[]
type Page = { procedures: Procedures; etag: string; bodies: Record<Encoding, Buffer>; headers: Record<string, string> }

/** What a page or a response of the API depends on beside its address, for every cache on the way. */
export const VARY = 'Accept-Encoding, Cookie'

const MAX_BYTES = 64 * 1024 * 1024
const MAX_PAGE_BYTES = 1024 * 1024
const MAX_ORIGINS = 8
/** Of addresses with a question: anyone can invent more, and nothing else is to go for them. */
const MAX_QUERIES = 200
const MAX_DROPS = 1_000
const brotliOptions = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const [QUICK, SMALL] = [brotliOptions(5), brotliOptions(10)]
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type PageCache = ReturnType<typeof createPageCache>

/**
 * The responses to guests, of pages and of the API, as the bytes that were sent: cached until something they show is invalidated, in
 * any process. Nothing is served while this process may be missing events of others (`isConnected`), and nothing is kept
 * of which anything was dropped since it began.
 */
export function createPageCache(config: Pick<Config, 'publicUrl' | 'trustProxy'>, isConnected: () => boolean) {
  const pages = new Map<string, Page>()
  const origins = new Set<string>()
  /** The tags of the latest drops, so that a page rendered meanwhile is checked against them. */
  const drops: CacheTag[][] = []
  let forgotten = 0
  let bytes = 0

  const isInvalidated = (procedures: Procedures, tags: CacheTag[]) =>
    tags.some((tag) => procedures.some((procedure) => covers(tag, procedure)))

  function remove(key: string, page: Page) {
    pages.delete(key)
    bytes -= countBytes(page)
  }
  /** Forgets the pages that show any of these. */
  function drop(tags: CacheTag[]) {
    for (const [key, page] of pages) if (isInvalidated(page.procedures, tags)) remove(key, page)
    drops.push(tags)
    if (drops.length > MAX_DROPS) forgotten += drops.splice(0, 1).length
  }
  function dropAll() {
    pages.clear()
    origins.clear()
    bytes = 0
    forgotten += drops.splice(0).length + 1
  }
  const now = () => forgotten + drops.length
  const isInvalidatedSince = (procedures: Procedures, since: number) =>
    since < forgotten || drops.slice(since - forgotten).some((tags) => isInvalidated(procedures, tags))

  // A page names its own address, and a stranger may ask for it under any Host.
  const cacheKey = ({ headers, url }: IncomingMessage) => `${requestOrigin(headers, config)} ${url}`

  /** Anyone can invent names: only the first few are kept for. */
  function isKnownOrigin({ headers }: IncomingMessage) {
    const origin = requestOrigin(headers, config)
    if (origins.size < MAX_ORIGINS) origins.add(origin)
    return origins.has(origin)
  }

  /** Caches a response under its address, unless anything it was made of was invalidated `since` it was begun. */
  async function store(
    request: IncomingMessage,
    response: Response,
    { procedures, since }: { procedures: Procedures; since: number },
  ) {
    const identity = Buffer.from(await response.clone().arrayBuffer())
    if (identity.length > MAX_PAGE_BYTES) return
    const [br, gzip] = await Promise.all([brotli(identity, QUICK), zip(identity)])
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers)
    const page: Page = {
      procedures,
      etag,
      bodies: { identity, br, gzip },
      headers: { ...headers, etag, vary: VARY },
    }
    if (isInvalidatedSince(procedures, since) || !isConnected() || !isKnownOrigin(request)) return
    const key = cacheKey(request)
    const replaced = pages.get(key)
    if (replaced) remove(key, replaced)
    pages.set(key, page)
    bytes += countBytes(page)
    const questions = [...pages].filter(([key]) => key.includes('?'))
    for (const [oldest, cachedPage] of questions.slice(0, -MAX_QUERIES)) remove(oldest, cachedPage)
    for (const [oldest, cachedPage] of pages) {
      if (bytes <= MAX_BYTES) break
      remove(oldest, cachedPage)
    }
    void compress(key, page).catch(() => undefined)
  }

  /** Once someone can be answered: what fits into a connection's first packets is there a round trip sooner. */
  async function compress(key: string, page: Page) {
    const br = await brotli(page.bodies.identity, SMALL)
    if (pages.get(key) !== page) return
    bytes += br.length - page.bodies.br.length
    page.bodies.br = br
  }

  /** Responds to a guest from memory; false where nothing is cached. */
  function serve(request: IncomingMessage, response: ServerResponse, requestId: () => string) {
    const page = isAnonymousRead(request) && isConnected() ? pages.get(cacheKey(request)) : undefined
    if (!page) return false
    if (request.headers['if-none-match']?.includes(page.etag)) {
      response
        .writeHead(304, {
          etag: page.etag,
          vary: VARY,
          'cache-control': 'no-cache',
          'x-request-id': requestId(),
        })
        .end()
      return true
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'])
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
  return { store, serve, drop, dropAll, now }
}

const countBytes = ({ bodies }: Pick<Page, 'bodies'>) => bodies.identity.length + bodies.br.length + bodies.gzip.length

export function chooseEncoding(accepted = ''): Encoding {
  const names = parseAccept(accepted).flatMap(({ type, q }) => (q > 0 ? type : []))
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? 'identity'
}

/**
 * True where the next guest would be sent the same response: nobody was signed in, every procedure it was made of is open to
 * anyone, and it sets no cookie and says nothing of caching itself (`private`, `no-store`).
 */
export const isSameForGuests = ({ user, request }: Caller, { status, headers }: Response) =>
  !user &&
  status === 200 &&
  request.procedures.every(({ audience }) => audience === 'anyone') &&
  !headers.has('set-cookie') &&
  !headers.has('cache-control')

/** A request whose response depends on its address alone: a read without a session. */
export function isAnonymousRead({ method, headers: { cookie } }: { method?: string; headers: { cookie?: string } }) {
  return (method === 'GET' || method === 'HEAD') && isWithoutSession(cookie)
}
