import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every, except } from 'hono/combine'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import { correctUserCookie } from '#src/features/accounts/server/session-cookie.ts'
import { userFromSession } from '#src/features/accounts/server/sessions.ts'
import { TEST_EMAIL } from '#src/features/institute/contract.ts'
import { sendInstitutePictures } from '#src/features/institute/server/pictures/send-pictures.ts'
import { isAnonymousRead, isSameForGuests, VARY } from '#src/server/cache/page-cache.ts'
import type { Config } from '#src/server/config.ts'
import type { Caller } from '#src/server/context.ts'
import { isDatabaseAway } from '#src/server/db/database-errors.ts'
import { acceptBody } from '#src/server/http/accept-body.ts'
import { isDecodable } from '#src/server/http/canonical-path.ts'
import { compressResponse } from '#src/server/http/compress.ts'
import { isSafeMethod, type Refuse, requireSameOrigin } from '#src/server/http/csrf.ts'
import { RETRY_AFTER, TRY_AGAIN } from '#src/server/http/errors.ts'
import { SERVICE_WORKER, securityHeaders } from '#src/server/http/headers.ts'
import { ownOrigin } from '#src/server/http/origin.ts'
import { createRequestContext } from '#src/server/http/request-context.ts'
import { withVersion } from '#src/shared/institute/look-files.ts'
import { USER_HEADER } from '#src/shared/page-user.ts'
import { asText } from '#src/shared/unknown.ts'
import { canonicalAddress } from './addresses/canonical-address.ts'
import { loggedPath, parseRoutes } from './addresses/known-routes.ts'
import { apiDocument, apiPage } from './api-document.ts'
import type { AppDeps } from './app-deps.ts'
import { health } from './health.ts'
import { permissions } from './permissions.ts'
import { type PlainPageOf, renderFailurePage, renderOfflinePage } from './plain-page.ts'
import { readableFailures } from './readable-failures.ts'
import { holdUntilSetUp } from './setup/setup-gate.ts'

type Env = { Bindings: HttpBindings; Variables: { id: string; caller?: Caller; isFile?: true } }

const CACHE_YEAR = 'public, max-age=31536000, immutable'
const CACHE_DAY = 'public, max-age=86400'
/** Not even their own browser keeps it, which others may use after them. */
const NOT_STORED = 'private, no-store'

/** What answers over HTTP where nothing in memory does (src/app/site.ts), as one fetch function. */
export function createApp(deps: AppDeps) {
  const { config, log, metrics } = deps
  const hold = holdUntilSetUp(deps.isBeingSetUp, config)
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    const began = performance.now()
    const id = crypto.randomUUID()
    c.set('id', id)
    await next()
    setDefaultHeaders(c, config)
    const seconds = (performance.now() - began) / 1000
    const { method, path } = c.req
    metrics.requests.observe({ kind: groupPath(path), method, status: c.res.status }, seconds)
    const { status } = c.res
    const logged = c.get('isFile') ? path : loggedPath([...fixed, ...(await deps.pages.routes())], path)
    const caller = c.get('caller')
    const userId = caller?.request.hidesUser ? undefined : caller?.user?._id
    log.info({ id, method, path: logged, status, ms: Math.round(seconds * 1000), userId }, 'request')
  })
  app.use(async (c, next) => {
    // Its parts would be decoded later, and named in a warning.
    if (!isDecodable(new URL(c.req.url).pathname)) return respondWithError(c, deps.institute.shown, 400, MISSPELLED)
    const elsewhere = canonicalAddress(c.env.incoming.url ?? '', await deps.pages.routes())
    return elsewhere === undefined ? next() : c.redirect(elsewhere, 308)
  })
  app.use(compress(), compressResponse)
  // In development a page takes as long as what it is made of is compiled.
  if (!config.development) app.use(except([isLarge, `/api${TEST_EMAIL}`], timeout(config.requestTimeout, TIMED_OUT)))
  app.route('/', health(deps))
  app.use('/api/*', hold)
  app.route('/api', apiRoutes(deps))
  // What has an ending is a file of the build; only those of /assets carry their contents' hash in their name.
  app.get('/assets/*', files(CACHE_YEAR))
  app.get('/service-worker.js', (c, next) => {
    c.header('content-security-policy', SERVICE_WORKER)
    return files('no-cache')(c, next)
  })
  // Asked for by browsers and feed readers that read no page.
  app.get('/favicon.ico', (c) => c.redirect(iconAddress(deps.institute.shown.look)))
  app.get('/offline', (c) => renderOfflinePage(deps.institute.shown, c.req.query('page')))
  app.get('/:picture{[\\w-]+\\.(png|jpg)}', sendInstitutePictures<Env>(deps))
  app.get('/:file{.+\\.\\w+}', files(CACHE_DAY))
  app.use(hold)
  // Not from memory: it is gone with the first admin.
  app.get('/setup', async (c) => deps.pages.respond(c.req.raw, await identifyCaller(c, deps)))
  app.on(['GET', 'HEAD'], '*', (c) => withGuestCache(c, deps, (caller) => deps.pages.respond(c.req.raw, caller)))
  app.post('/unsubscribe', bodyLimit({ maxSize: 64 * 1024 }), async (c) =>
    deps.pages.respond(toOneClickForm(c.req.url), { ...(await identifyCaller(c, deps)), user: null }),
  )
  app.post('*', acceptForm(deps), async (c) => {
    const caller = await identifyCaller(c, deps)
    const form = await c.req.raw.clone().formData()
    caller.request.pageUser = asText(form.get(USER_HEADER)) ?? null
    return deps.pages.respond(c.req.raw, caller)
  })
  app.all('*', refuseWrite)
  app.onError((error, c) => respondToError(c, deps, error))
  const fixed = parseRoutes([
    ...app.routes.map(({ path }) => path).filter(isWithoutWildcard),
    ...apiPatterns,
    '/assets',
  ])
  return app
}

/** Of a route that stands for one address, or for one with parameters. */
const isWithoutWildcard = (pattern: string) => !/[*{]/.test(pattern)
const apiPatterns = permissions.map(({ path }) => `/api${path}`)

const iconAddress = (look: { version: string }) =>
  look.version ? withVersion('/icon-192.png', look) : '/drawings/favicon.svg'

const files = (age: string) =>
  serveStatic<Env>({
    root: 'build/client',
    precompressed: true,
    onFound(_, c) {
      c.set('isFile', true)
      c.header('cache-control', age)
    },
  })

function apiRoutes(deps: AppDeps) {
  const api = new Hono<Env>()
  api.use(readableFailures(deps.institute))
  // A file is read by its handler as it comes in, once it is known who sends it.
  api.on('POST', ['/upload/:host', '/institute/logo'], requireSameOrigin(deps.config, refuse), async (c) =>
    respondFromApi(deps, new Request(c.req.url, { method: 'POST' }), await identifyCaller(c, deps)),
  )
  api.use(
    acceptBody(deps.config, {
      largest: 1024 * 1024,
      type: /^(application\/json\b|$)/i,
      sentences: {
        size: 'This request is too large. Please send at most 1 MB.',
        type: 'Please send application/json.',
      },
      refuse,
    }),
  )
  api.get('/openapi.json', async (c) => c.json(await apiDocument()))
  api.get('/docs', async (c) => c.html(apiPage(await apiDocument())))
  api.on(['GET', 'HEAD'], '*', (c) => withGuestCache(c, deps, (caller) => respondFromApi(deps, withoutHead(c), caller)))
  api.all('*', async (c) => respondFromApi(deps, c.req.raw, await identifyCaller(c, deps)))
  return api
}

/** A HEAD request gets the response of a GET, without its body. */
const withoutHead = (c: Context<Env>) => (c.req.method === 'HEAD' ? new Request(c.req.url) : c.req.raw)

async function respondFromApi({ api }: AppDeps, request: Request, caller: Caller) {
  const response = await api.respond(request, caller)
  for (const [name, value] of caller.request.responseHeaders) response.headers.append(name, value)
  return response
}

/**
 * What a mail program sends in one step (RFC 8058) is from no page of ours, and of either kind of form: the token in its
 * address is all that counts.
 */
const toOneClickForm = (url: string) =>
  new Request(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' })

/** For a form that a browser sends by itself, where there is no JavaScript: only to a page that takes one. */
const acceptForm = ({ pages, config, institute }: AppDeps) =>
  every(
    async (c: Context, next: Next) => ((await pages.takesForm(c.req.path)) ? next() : refuseForm(institute.shown)),
    acceptBody(config, {
      largest: 64 * 1024,
      type: /^application\/x-www-form-urlencoded\b/i,
      sentences: {
        size: 'This request is too large. Please send at most 64 kB.',
        type: 'Please use the form on this page.',
      },
      refuse: (_, status, message) => renderFailurePage(institute.shown, status, message),
    }),
  )

/** A form of a page whose script never came. */
async function refuseForm(of: PlainPageOf) {
  const response = await renderFailurePage(of, 405, FORM_NOT_LOADED)
  response.headers.set('allow', READ_METHODS)
  return response
}

/** Bytes that a phone on a weak connection sends in two seconds. */
const LARGE_BODY_BYTES = 100_000
/** A large body takes its time to arrive, and has limits of its own (http-server.ts). */
const isLarge = (c: Context) => Number(c.req.header('content-length')) > LARGE_BODY_BYTES
/** The work goes on: a change may still be made, and the client gets its response by repeating the request with its key. */
const TIMED_OUT = new HTTPException(503, { message: TRY_AGAIN })

const FORM_NOT_LOADED = 'The page did not load completely. Please go back and try again.'
const READ_METHODS = 'GET, HEAD'
const refuseWrite = (c: Context) =>
  c.json({ message: 'This page does not accept forms.' }, 405, { allow: READ_METHODS })

const refuse: Refuse = (c, status, message) => c.json({ message }, status)

async function identifyCaller(c: Context<Env>, deps: AppDeps): Promise<Caller> {
  const request = createRequestContext(c.get('id'), c.req.raw.headers, c.env.incoming, deps.config)
  const user = await userFromSession(deps, request)
  correctUserCookie(request, user?._id ?? null, !c.req.path.startsWith('/api/'))
  const caller = { request, user }
  c.set('caller', caller)
  return caller
}

/** What every guest's browser asks about a course: its next batches. */
const CACHED_QUERY = /^\/api\/batches\?courseId=[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * An address that nothing else spells: an id may be written in capitals too, and each spelling of one page would push another
 * page out of the cache.
 */
const CANONICAL_PATH = /^(\/\.?[a-z\d][a-z\d._~-]*)+$|^\/$/

/** Caches the response to a guest, where the next guest would be sent the same. */
async function withGuestCache(c: Context<Env>, deps: AppDeps, respond: (caller: Caller) => Promise<Response>) {
  const { cache, config, log } = deps
  const since = cache.now()
  const caller = await identifyCaller(c, deps)
  const response = await respond(caller)
  // Its client was asked to retry (`timeout`).
  if (c.finalized) return response
  const { incoming } = c.env
  const { url = '' } = incoming
  const isCommon = incoming.method === 'GET' && (CANONICAL_PATH.test(url) || CACHED_QUERY.test(url))
  const mayBeKept = isCommon && isAnonymousRead(incoming) && isSameForGuests(caller, response)
  c.res = response
  if (isSafeMethod(c) && !response.headers.has('vary')) response.headers.set('vary', VARY)
  if (caller.user) {
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', NOT_STORED)
    // For the service worker, which shows what it keeps to this user alone.
    response.headers.set(USER_HEADER, caller.user._id)
  }
  setDefaultHeaders(c, config)
  if (mayBeKept) {
    const { procedures } = caller.request
    await cache
      .store(incoming, c.res, { procedures, since })
      .catch((err: unknown) => log.warn({ err }, 'A page could not be kept'))
  }
  return c.res
}

function setDefaultHeaders(c: Context<Env>, config: Config) {
  const { headers } = c.res
  const all = {
    'cache-control': isSafeMethod(c) ? 'no-cache' : NOT_STORED,
    'x-request-id': c.get('id'),
    // Said before compress() has to: to add to what it is given it makes an answer anew, as a stream.
    vary: 'Accept-Encoding',
    ...(c.res.status === 503 && { 'retry-after': RETRY_AFTER }),
    ...securityHeaders(ownOrigin(c.req.raw.headers, config)),
    // A token, a code or what was searched for: every file that the page loads would name it. Not 'no-referrer', with which a
    // browser names no origin as it sends a form.
    ...(c.req.url.includes('?') && { 'referrer-policy': 'strict-origin' }),
  }
  for (const [name, value] of Object.entries(all)) {
    if (!headers.has(name)) headers.set(name, value)
  }
}

const groupPath = (path: string) => /^\/(api|assets|dashboard|health|courses)\b/.exec(path)?.[1] ?? 'page'

/** What no call has put into a sentence: a bug, or a database that is away before anyone could be asked who they are. */
function respondToError(c: Context<Env>, { log, institute }: AppDeps, error: Error) {
  // A client that hung up gets no response, and it is no failure of ours.
  if (c.env.incoming.destroyed && !c.env.incoming.complete)
    return c.json({ message: 'The request was interrupted.' }, 400)
  if (error === TIMED_OUT) return respondWithError(c, institute.shown, 503, TRY_AGAIN)
  const away = isDatabaseAway(error)
  log[away ? 'warn' : 'error']({ err: error, id: c.get('id') }, 'A request failed')
  const [status, message] = away
    ? ([503, TRY_AGAIN] as const)
    : ([500, 'Something went wrong on our side. Please try again.'] as const)
  return respondWithError(c, institute.shown, status, message)
}

const MISSPELLED = 'This address is incomplete or misspelled. Please check it, or ask for the link again.'

const respondWithError = (c: Context<Env>, of: PlainPageOf, status: 400 | 500 | 503, message: string) =>
  c.req.path.startsWith('/api/') ? c.json({ message }, status) : renderFailurePage(of, status, message)
