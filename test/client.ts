import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { eq } from 'drizzle-orm'
import { type DemoUser, demoUsers } from '../db/demo/users.ts'
import { contract } from '../src/app/contract.ts'
import { addSession } from '../src/features/accounts/server/queries.ts'
import { hashToken } from '../src/features/accounts/server/sessions.ts'
import { users } from '../src/features/accounts/server/table.ts'
import type { Db } from '../src/server/db/db.ts'
import type { ClientOf } from '../src/web/api/api.ts'
import type { CallContext } from '../src/web/api/api-link.ts'

/** Compression would slow every test; http.test.ts tests it. */
export const plain = { 'accept-encoding': 'identity' }

const MAX_ATTEMPTS = 50

/** A loaded machine refuses some of many requests at once (503), and a browser tries again: no test is about its speed. */
export async function requestPatiently(request: () => Promise<Response>, attempts = MAX_ATTEMPTS) {
  for (let attempt = 1; ; attempt++) {
    const response = await request()
    if (response.status !== 503 || attempt === attempts) return response
    await pause(100)
  }
}

/** `attempts`: how often it asks while it is answered 503; with 1 a test sees each 503. */
export type Server = { url: string; db: Db; attempts?: number | undefined }

/** A typed client of a site, here or in another process. */
export function clientWith(cookie: string, { url, attempts = MAX_ATTEMPTS }: Omit<Server, 'db'>) {
  const link = new OpenAPILink<CallContext>(contract, {
    url: `${url}/api`,
    headers: ({ context }) => ({
      ...plain,
      cookie,
      origin: url,
      ...(context?.idempotencyKey && { 'idempotency-key': context.idempotencyKey }),
    }),
    fetch: (request: Request) => requestPatiently(() => fetch(request.clone()), attempts),
    customErrorResponseBodyDecoder: (body, { status }) =>
      Object.assign(new Error((body as { message: string }).message), { status, body }) as never,
  })
  return createORPCClient<ClientOf<typeof contract>>(link)
}

/** A session as login would have opened it, without the time its hash takes. */
async function cookieOf(db: Db, userId: string) {
  const token = randomBytes(32).toString('base64url')
  await db.transaction((tx) => addSession(tx, hashToken(token), userId))
  return `session=${token}`
}

/** A demo user, or any by their id. */
export async function signInAs(who: DemoUser | { _id: string }, server: Server) {
  const is = typeof who === 'string' ? eq(users.email, demoUsers[who].email) : eq(users._id, who._id)
  const [user] = await server.db.select().from(users).where(is)
  if (!user) throw new Error(`${typeof who === 'string' ? who : who._id} is not a user`)
  const cookie = await cookieOf(server.db, user._id)
  return { user, cookie, api: clientWith(cookie, server) }
}
