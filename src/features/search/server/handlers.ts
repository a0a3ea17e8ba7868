import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { authorize, requirePerson } from '#src/server/http/middleware.ts'
import { search } from '../contract.ts'
import { findEverywhere } from './queries.ts'

const signedIn = implement(search).$context<Context<unknown>>().use(authorize).use(requirePerson)

export const searchHandlers = {
  global: signedIn.global.handler(async ({ input: { query }, context: { db, person } }) => {
    const groups = await findEverywhere(db, person, query)
    return groups.map(({ type, rows }) =>
      type === 'Users'
        ? { type, data: rows }
        : { type, data: rows.map(({ name, ...row }) => ({ ...row, title: name })) },
    )
  }),
}
