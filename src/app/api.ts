import { createJsonifiedRouterClient } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { metaOf } from '#src/access/call.ts'
import type { Caller, Context } from '#src/server/context.ts'
import { errorBody, toPublicError } from '#src/server/http/errors.ts'
import type { Events } from './contract.ts'
import { router } from './router.ts'
import type { AppServices } from './services.ts'

type CallOptions = {
  context: Context<Events>
  procedure: Parameters<typeof metaOf>[0]
  path: readonly string[]
  input: unknown
}

/** Notes which calls a request was answered with. */
function noteCall<Answer>({ context, procedure, path, input, next }: CallOptions & { next: () => Answer }) {
  context.request.calls.push({ path, input, audience: metaOf(procedure).audience })
  return next()
}

/** The API twice: as the answer to a request, and as calls in this process for pages rendered here. */
export function createApi(services: AppServices) {
  const contextOf = (caller: Caller): Context<Events> => ({ ...services, ...caller, action: null })
  const handler = new OpenAPIHandler<Context<Events>>(router, {
    customErrorResponseBodyEncoder: errorBody,
    clientInterceptors: [toPublicError, noteCall],
  })
  return {
    async answer(request: Request, caller: Caller) {
      const { response } = await handler.handle(request, { prefix: '/api', context: contextOf(caller) })
      return response ?? Response.json({ message: 'This endpoint does not exist.' }, { status: 404 })
    },
    callAs(caller: Caller) {
      const context = contextOf(caller)
      const client = createJsonifiedRouterClient(router, { context, interceptors: [toPublicError, noteCall] })
      return ([feature = '', call = '']: readonly string[], input: unknown) =>
        (client as unknown as Calls)[feature]?.[call]?.(input)
    },
  }
}
export type Api = ReturnType<typeof createApi>

/** The client by names that are known only when a page asks. */
type Calls = Record<string, Record<string, (input: unknown) => Promise<unknown>>>
