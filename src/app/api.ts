import { createJsonifiedRouterClient } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { Person } from '#src/features/people/contract.ts'
import type { Bus } from '#src/server/bus.ts'
import type { Config } from '#src/server/config.ts'
import type { Db } from '#src/server/db.ts'
import { bodyOf, inSentences } from '#src/server/errors.ts'
import type { Log } from '#src/server/log.ts'
import type { Context } from '#src/server/orpc.ts'
import type { Limits } from '#src/server/rate-limit.ts'
import type { Visit } from '#src/server/request-context.ts'
import type { Store } from '#src/server/storage.ts'
import { router } from './router.ts'

export type House = { db: Db; bus: Bus; limits: Limits; store: Store; log: Log; config: Config }
export type Caller = { visit: Visit; person: Person | null }

/** The API twice: as the answer to a request, and as a client in this process for pages rendered here. */
export function createApi(house: House) {
  const contextOf = ({ visit, person }: Caller): Context => ({ ...house, visit, person })
  const handler = new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: bodyOf,
    clientInterceptors: [inSentences],
  })
  return {
    async answer(request: Request, caller: Caller) {
      const { response } = await handler.handle(request, { prefix: '/api', context: contextOf(caller) })
      return response ?? Response.json({ message: 'There is no such call.' }, { status: 404 })
    },
    clientFor: (caller: Caller) =>
      createJsonifiedRouterClient(router, { context: contextOf(caller), interceptors: [inSentences] }),
  }
}
export type Api = ReturnType<typeof createApi>
