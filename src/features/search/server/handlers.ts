import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { search } from '../contract.ts'
import { findEverywhere } from './queries.ts'

const signedIn = implement(search).$context<Context<unknown>>().use(authorize).use(requireUser)

export const searchHandlers = {
  global: signedIn.global.handler(async ({ input: { query }, context: { db, user } }) => {
    const groups = await findEverywhere(db, user, query)
    return groups.map(({ type, rows }) =>
      type === 'Users'
        ? { type, data: rows }
        : { type, data: rows.map(({ name, ...row }) => ({ ...row, title: name })) },
    )
  }),
}
