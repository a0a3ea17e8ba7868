import { PassThrough } from 'node:stream'
import { arrayBuffer } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Person } from '#src/access/person.ts'
import { DEFERRED } from './web/deferred-hydration.ts'
import { HydrationIsDeferred } from './web/deferred-scripts.tsx'
import { type CallInProcess, callInProcess, type Setup, setup, viewer } from './web/prefetch.ts'

/** The policy for a page, which names its inline scripts. `html` holds a character for each byte. */
type Policy = (html: string) => string
type Parts = { call: CallInProcess; person: Person | null; setup: Setup; policy: Policy }

const policy = createContext<Policy>()

// Ranking all routes takes a tenth of a page; in development every change brings another build.
const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()
function handlerOf(build: ServerBuild) {
  const handler = handlers.get(build) ?? createRequestHandler(build, import.meta.env.MODE)
  handlers.set(build, handler)
  return handler
}

/** The process hands over its in-process client; everything of React Router stays in this bundle. */
export function renderDocument(build: ServerBuild, request: Request, parts: Parts) {
  const context = new RouterContextProvider()
  context.set(callInProcess, parts.call)
  context.set(viewer, parts.person)
  context.set(setup, parts.setup)
  context.set(policy, parts.policy)
  return handlerOf(build)(request, context)
}

// Larger than any page: everything arrives in its place, and no script is needed to put it there.
const WHOLE = 100_000_000

export default async function respond(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const isWhole = status === 200 && entry.staticHandlerContext.matches.some(({ route }) => route.handle === DEFERRED)
  // Members come to work: theirs is hydrated at once. So is a page that something is wrong with.
  const page = (
    <HydrationIsDeferred value={isWhole && !context.get(viewer)}>
      <ServerRouter context={entry} url={request.url} />
    </HydrationIsDeferred>
  )
  // As bytes in a view: @hono/node-server sends those at once, and an ArrayBuffer by a stream.
  const html = Buffer.from(await draw(page, request.signal))
  headers.set('content-type', 'text/html; charset=utf-8')
  // A character for each byte: to read it as text would take a tenth of a page's time.
  headers.set('content-security-policy', context.get(policy)(html.toString('latin1')))
  return new Response(html, { status, headers })
}

/** The whole page, once everything in it is there. */
function draw(page: ReactElement, signal: AbortSignal) {
  return new Promise<ArrayBuffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      progressiveChunkSize: WHOLE,
      onAllReady: () => resolve(arrayBuffer(pipe(new PassThrough()))),
      onShellError: reject,
    })
    signal.addEventListener('abort', () => abort(signal.reason), { once: true })
  })
}
