import { implement, ORPCError } from '@orpc/server'
import type { House } from '#src/app/api.ts'
import { contract } from '../contract.ts'
import type { CallMeta, Person } from '../features/people/contract.ts'
import { refusalOf } from '../features/people/rules.ts'
import { type Attempt, attemptOf } from './idempotency.ts'
import type { Visit } from './request-context.ts'

export type Context = House & {
  person: Person | null
  visit: Visit
  attempt?: Attempt | undefined
}

/**
 * What begins with /auth answers with a session or takes one away, and an upload's file is not in its input: neither may
 * be answered from memory.
 */
const mayBeRepeated = ({ method, path }: { method?: string; path?: string }) =>
  method === 'POST' && !/^\/(auth|upload)\//.test(path ?? '')

/** The door of every call: the contract's own word on who may pass is the only one. */
export const guest = implement(contract)
  .$context<Context>()
  .use(({ context, procedure, path, next }, input) => {
    const { meta, route } = procedure['~orpc']
    const { audience } = meta as CallMeta
    const refusal = refusalOf(audience, context.person)
    if (refusal) throw new ORPCError(refusal.code, { message: refusal.message })
    const key = mayBeRepeated(route) && context.visit.idempotencyKey
    if (!key) return next()
    const scope = `${path.join('.')} ${context.person?._id ?? 'guest'}`
    return next({ context: { attempt: attemptOf(scope, key, input) } })
  })

/** The same door for calls whose handler needs the person; the table has already turned guests away. */
export const person = guest.use(({ context, next }) => {
  if (!context.person) throw new ORPCError('UNAUTHORIZED')
  return next({ context: { person: context.person } })
})
