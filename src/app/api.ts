import { createJsonifiedRouterClient } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { readMeta } from '#src/access/procedure.ts'
import type { Caller, Context } from '#src/server/context.ts'
import { errorBody, toPublicError } from '#src/server/http/errors.ts'
import type { Events } from './contract.ts'
import { router } from './router.ts'
import type { AppServices } from './services.ts'

type ProcedureCall = {
  context: Context<Events>
  procedure: Parameters<typeof readMeta>[0]
  path: readonly string[]
  input: unknown
}

/** Records which procedures a response was made of. */
function recordProcedure<Output>({ context, procedure, path, input, next }: ProcedureCall & { next: () => Output }) {
  context.request.procedures.push({ path, input, audience: readMeta(procedure).audience })
  return next()
}

/** The API twice: over HTTP, and called in this process for pages rendered here. */
export function createApi(services: AppServices) {
  const createContext = (caller: Caller): Context<Events> => ({ ...services, ...caller, action: null })
  const handler = new OpenAPIHandler<Context<Events>>(router, {
    customErrorResponseBodyEncoder: errorBody,
    clientInterceptors: [toPublicError, recordProcedure],
  })
  return {
    async respond(request: Request, caller: Caller) {
      const { response } = await handler.handle(request, { prefix: '/api', context: createContext(caller) })
      return response ?? Response.json({ message: 'This endpoint does not exist.' }, { status: 404 })
    },
    callAs(caller: Caller) {
      const context = createContext(caller)
      const interceptors = [toPublicError, recordProcedure]
      const procedures: Procedures = createJsonifiedRouterClient(router, { context, interceptors })
      // The procedure validates its input, whose type is known only when a page asks.
      return ([feature = '', name = '']: readonly string[], input: unknown) =>
        procedures[feature]?.[name]?.(input as never)
    },
  }
}
export type Api = ReturnType<typeof createApi>

type Procedures = Record<string, Record<string, (input: never) => Promise<unknown>>>
