import { createJsonifiedRouterClient } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { Person } from '../features/people/contract.ts'
import type { Bus } from './bus.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Context } from './orpc.ts'
import { router } from './router.ts'
import { bodyOf, inSentences } from './sentences.ts'
import type { Store } from './store.ts'
import type { Visit } from './visit.ts'

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
