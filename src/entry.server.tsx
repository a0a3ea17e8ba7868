import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Person } from './features/people/contract.ts'
import type { ApiClient } from './web/api.ts'
import { apiClient, type Setup, setup, viewer } from './web/prefetch.ts'
import { asleep, RESTING } from './web/waking.ts'

type Parts = { client: ApiClient; person: Person | null; setup: Setup }

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
  context.set(apiClient, parts.client)
  context.set(viewer, parts.person)
  context.set(setup, parts.setup)
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
  headers.set('content-type', 'text/html; charset=utf-8')
  const body = await renderToReadableStream(<ServerRouter context={entry} url={request.url} />, {
    signal: request.signal,
    progressiveChunkSize: WHOLE,
  })
  const html = await new Response(body).text()
  const mayRest = entry.staticHandlerContext.matches.some(({ route }) => route.handle === RESTING)
  // Members come to work: theirs wakes at once.
  return new Response(mayRest && !context.get(viewer) ? asleep(html) : html, { status, headers })
}
