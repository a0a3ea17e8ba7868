import { ORPCError, os } from '@orpc/server'
import { refusalOf } from '#src/access/audience.ts'
import { metaOf } from '#src/access/call.ts'
import type { Caller } from '#src/server/context.ts'
import { idempotentCall } from './idempotency.ts'

/**
 * What begins with /auth answers with a session or takes one away, and an upload's file is not in its input: neither may
 * be answered from memory.
 */
const mayBeRepeated = ({ method, path }: { method: string; path: string }) =>
  ['POST', 'PATCH', 'DELETE'].includes(method) && !/^\/(auth|upload)\//.test(path)

/**
 * Before every call: the contract's own word on who may make it is the only one.
 * @throws {ORPCError} 401 or 403 with the sentence of the table of permissions, 400 for an Idempotency-Key that cannot be
 * remembered
 */
export const authorize = os.$context<Caller>().middleware(({ context, procedure, path, next }, input) => {
  const { audience, logging, ...route } = metaOf(procedure)
  const refusal = refusalOf(audience, context.user)
  if (refusal) throw new ORPCError(refusal.code, { message: refusal.message })
  const key = mayBeRepeated(route) && context.request.idempotencyKey
  const name = path.join('.')
  const scope = `${name} ${context.user?._id ?? 'guest'}`
  const action = logging && 'unlogged' in logging ? null : name
  return next({ context: { action, idempotency: key ? idempotentCall(scope, key, input) : undefined } })
})

/**
 * For handlers that need the user; `authorize` has turned guests away already.
 * @throws {ORPCError} 401 where a call is for anyone and its handler is not
 */
export const requireUser = os.$context<Caller>().middleware(({ context, next }) => {
  if (!context.user) throw new ORPCError('UNAUTHORIZED')
  return next({ context: { user: context.user } })
})
