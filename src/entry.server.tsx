import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { PageSetup } from '#src/access/setup.ts'
import type { User } from '#src/access/user.ts'
import { hashMarked, SCRIPT_MARK } from '#src/server/security/csp-hashes.ts'
import { type CallInProcess, requestContext } from '#src/web/api/prefetch.ts'
import { DEFERRED, GUEST_DELAY_MS, USER_DELAY_MS } from '#src/web/hydration/deferred-hydration.ts'
import { HydrationDelay } from '#src/web/hydration/deferred-scripts.tsx'
import { ScriptMark } from '#src/web/hydration/inline-script.tsx'

/** The content security policy of a page with these hashes of its inline scripts and styles. */
type Policy = (scripts: string[], styles: string[]) => string
type PageContext = {
  callProcedure: CallInProcess
  user: User | null
  setup: PageSetup
  policy: Policy
  /** Logs what was thrown while a page was made. */
  logError: (error: unknown) => void
}

const policy = createContext<Policy>()
const errorLog = createContext<PageContext['logError']>()

// In development every change brings another build.
const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

/** The process hands over its in-process client; everything of React Router stays in this bundle. */
export function renderDocument(build: ServerBuild, request: Request, page: PageContext) {
  const handle = handlers.get(build) ?? createRequestHandler(build, import.meta.env.MODE)
  handlers.set(build, handle)
  const context = new RouterContextProvider()
  const { callProcedure, user, setup } = page
  context.set(requestContext, { callProcedure, user, setup, version: build.assets.version })
  context.set(policy, page.policy)
  context.set(errorLog, page.logError)
  return handle(request, context)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { matches } = routerContext.staticHandlerContext
  // A page that something is wrong with is hydrated at once.
  const isWhole = status === 200 && matches.some(({ route }) => route.handle === DEFERRED)
  const delay = context.get(requestContext).user ? USER_DELAY_MS : GUEST_DELAY_MS
  await waitForTurn()
  const marked = await renderToText(
    <ScriptMark value={SCRIPT_MARK}>
      <HydrationDelay value={isWhole ? delay : undefined}>
        <ServerRouter context={routerContext} url={request.url} nonce={SCRIPT_MARK} />
      </HydrationDelay>
    </ScriptMark>,
    context.get(errorLog),
  )
  const { html, scripts, styles } = hashMarked(marked)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', context.get(policy)(scripts, styles))
  return new Response(html, { status, headers })
}

/** Into the log of the process, which leaves out what a user sent; React Router would print it whole. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // What a page answers on purpose, such as 404, stands in the log of requests.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(errorLog)(error)
}

/** Pages that are rendered in one turn of the event loop: in between, other requests are served (docs/decisions/019). */
const RENDERS_PER_TURN = 4
let rendered = 0
let lastTurn = Promise.resolve()

function waitForTurn() {
  if (++rendered % RENDERS_PER_TURN === 0) lastTurn = lastTurn.then(() => turn())
  return lastTurn
}

/** One piece, in which no late part is put into its place by a script. */
const renderToText = (page: ReactNode, onError: PageContext['logError']) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: SCRIPT_MARK,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError,
    })
  })
