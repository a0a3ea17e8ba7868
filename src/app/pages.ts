import type { ServerBuild } from 'react-router'
import { createSetup } from '#src/access/setup.ts'
import type { User } from '#src/access/user.ts'
import type { Caller } from '#src/server/context.ts'
import { documentPolicy } from '#src/server/http/headers.ts'
import { toRecord } from '#src/shared/unknown.ts'
import { type KnownRoutes, pagePatterns, parseRoutes } from './addresses/known-routes.ts'
import type { Api } from './api.ts'
import type { AppServices } from './services.ts'

/** What entry.server.tsx exports besides its default; only the bundle may touch React Router (docs/decisions/004). */
type Entry = {
  renderDocument(
    build: ServerBuild,
    request: Request,
    page: {
      callProcedure: ReturnType<Api['callAs']>
      user: User | null
      setup: object
      policy: (scripts: string[], styles?: string[]) => string
      logError: (error: unknown) => void
    },
  ): Promise<Response>
}
type Load = () => Promise<ServerBuild>

export type Pages = ReturnType<typeof createPages>

/** Pages as documents: rendered whole, then sent, with a policy that names our inline scripts and styles in them. */
export function createPages(
  api: Api,
  load: Load,
  { config, log, institute }: Pick<AppServices, 'config' | 'log' | 'institute'>,
) {
  const setup = createSetup(config)
  return {
    async respond(request: Request, caller: Caller) {
      const build = await load()
      const renderDocument = toRecord(build.entry.module).renderDocument as Entry['renderDocument']
      const { pathname, search } = new URL(request.url)
      // Under the address its readers know: behind a proxy the request itself names another.
      const { method, headers } = request
      const requestInit = method === 'POST' ? request : { method, headers }
      const pageRequest = new Request(caller.request.origin + pathname + search, requestInit)
      // Every page shows it.
      caller.request.procedures.push({ path: ['institute', 'show'], input: undefined, audience: 'anyone' })
      const response = await renderDocument(build, pageRequest, {
        callProcedure: api.callAs(caller),
        user: caller.user,
        setup: { ...setup, institute: institute.shown },
        policy: (scripts, styles) => documentPolicy(scripts, config.development ? ' ws:' : '', styles),
        logError: (err) => log.error({ id: caller.request.id, err }, 'A page failed'),
      })
      for (const [name, value] of caller.request.responseHeaders) response.headers.append(name, value)
      return wantsNoBody(request, response) ? new Response(null, { status: 204, headers: response.headers }) : response
    },

    /** Of the build; null while there is none. */
    version: () =>
      load().then(
        ({ assets }) => assets.version,
        () => null,
      ),

    /** None while there is no build. */
    routes: () => load().then(pageRoutes, () => []),

    /** Whether the page at this address has an `action`. */
    takesForm: async (path: string) => formPages(await load()).some((page) => page.test(path)),
  }
}

// In development every change brings another build.
const routesOfBuilds = new WeakMap<ServerBuild, KnownRoutes>()
function pageRoutes(build: ServerBuild) {
  const routes = routesOfBuilds.get(build) ?? parseRoutes(pagePatterns(build))
  routesOfBuilds.set(build, routes)
  return routes
}

/** A script that sends a form wants to know where it leads, not to follow (src/web/hydration/send-natively.ts). */
const wantsNoBody = ({ headers }: Request, { status }: Response) =>
  status === 303 && headers.get('prefer') === 'return=minimal'

function formPages({ routes }: ServerBuild) {
  const fullPath = (id?: string): string => {
    const route = id ? routes[id] : undefined
    return route ? fullPath(route.parentId) + (route.path ? `/${route.path}` : '') : ''
  }
  return Object.values(routes).flatMap((route) =>
    route?.module.action ? new RegExp(`^${fullPath(route.id).replace(/:\w+/g, '[^/]+') || '/'}/?$`) : [],
  )
}
