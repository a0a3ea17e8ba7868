import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Person } from '#src/access/person.ts'
import type { Setup } from '#src/access/setup.ts'
import { MARK, nameScripts } from './server/own-scripts.ts'
import { ownTurn } from './server/own-turn.ts'
import { utf8 } from './server/utf8.ts'
import { AnswersOfDocument } from './web/carried-answers.tsx'
import { DEFERRED } from './web/deferred-hydration.ts'
import { HydrationIsDeferred } from './web/deferred-scripts.tsx'
import { ScriptMark } from './web/inline-script.tsx'
import { answers, type CallInProcess, callInProcess, setup, viewer } from './web/prefetch.ts'
import { createQueryClient } from './web/query-client.ts'

/** The policy for a page, which names these inline scripts of it. */
type Policy = (scripts: string[]) => string
type Parts = { call: CallInProcess; person: Person | null; setup: Setup; policy: Policy }

const policy = createContext<Policy>()
/** What was drawn, kept from React Router: it looks at the body of an answer, which makes a stream of it. */
const page = createContext<Buffer<ArrayBuffer> | null>(null)

type Handler = ReturnType<typeof createRequestHandler>

/**
 * To rank all routes of the site takes a tenth of a page, and to try them one after the other for each as much again: an
 * address without parameters has a handler of its own, which knows no routes but those it consists of.
 */
function createHandlers(build: ServerBuild) {
  const handlerOf = (some: ServerBuild) => createRequestHandler(some, import.meta.env.MODE)
  const all = handlerOf(build)
  const own = new Map<string, Handler>()
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId))
  for (const [id, route] of Object.entries(build.routes)) {
    const routes = linesTo(build, route)
    const path = `/${routes.flatMap(([, { path }]) => path || []).join('/')}`
    if (!parents.has(id) && !/[:*?]/.test(path))
      own.set(path, handlerOf({ ...build, routes: Object.fromEntries(routes) }))
  }
  return (path: string) => own.get(path) ?? all
}

type Route = ServerBuild['routes'][string]

function linesTo(build: ServerBuild, route: Route): [id: string, route: NonNullable<Route>][] {
  if (!route) return []
  return [...linesTo(build, build.routes[route.parentId ?? '']), [route.id, route]]
}

// In development every change brings another build.
const handlers = new WeakMap<ServerBuild, ReturnType<typeof createHandlers>>()
function handlerOf(build: ServerBuild, path: string) {
  const known = handlers.get(build) ?? createHandlers(build)
  handlers.set(build, known)
  return known(path)
}

/** The process hands over its in-process client; everything of React Router stays in this bundle. */
export async function renderDocument(build: ServerBuild, request: Request, parts: Parts) {
  const context = new RouterContextProvider()
  context.set(answers, createQueryClient())
  context.set(callInProcess, parts.call)
  context.set(viewer, parts.person)
  context.set(setup, parts.setup)
  context.set(policy, parts.policy)
  const answer = await handlerOf(build, new URL(request.url).pathname)(request, context)
  const drawn = context.get(page)
  if (!drawn || request.method === 'HEAD') return answer
  return new Response(drawn, { status: answer.status, headers: answer.headers })
}

export default async function respond(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { matches } = entry.staticHandlerContext
  const isWhole = status === 200 && matches.some(({ route }) => route.handle === DEFERRED)
  const drawn = await readyToDraw(entry)
  await ownTurn()
  // Members come to work: theirs is hydrated at once. So is a page that something is wrong with.
  const { pieces, scripts } = nameScripts(
    renderToString(
      <ScriptMark value={MARK}>
        <HydrationIsDeferred value={isWhole && !context.get(viewer)}>
          <AnswersOfDocument value={context.get(answers)}>
            <ServerRouter context={drawn} url={request.url} nonce={MARK} />
          </AnswersOfDocument>
        </HydrationIsDeferred>
      </ScriptMark>,
    ),
  )
  Object.assign(drawn.staticHandlerContext, EMPTIED)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', context.get(policy)(scripts))
  // As bytes in a view: @hono/node-server sends those at once, and an ArrayBuffer by a stream.
  context.set(page, utf8(['<!DOCTYPE html>', ...pieces]))
  return new Response(null, { status, headers })
}

/**
 * What the getters of React Router's static router see of a page, once it is drawn. V8 keeps a getter, and with it whatever
 * it sees, until it collects all memory: a tenth of a megabyte of every page outlived it, to be copied twice (decisions 023, 026).
 */
const EMPTIED = { _match: undefined, actionData: null, errors: null, loaderData: {}, location: undefined, matches: [] }

/**
 * As React Router made it, but with nothing left to wait for, and of all routes those of this page: it would draw a page
 * in parts and describe every route of the site anew for each.
 */
async function readyToDraw(entry: EntryContext): Promise<EntryContext> {
  const { manifest, staticHandlerContext, serverHandoffStream } = entry
  if (!serverHandoffStream) return entry
  const result = { done: true, value: await text(serverHandoffStream) }
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])
  return {
    ...entry,
    manifest: { ...manifest, routes: Object.fromEntries(routes) },
    staticHandlerContext: { ...staticHandlerContext },
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: Object.assign(Promise.resolve(), { result }) } },
  }
}
