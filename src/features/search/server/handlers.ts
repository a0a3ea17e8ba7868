import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { search } from '../contract.ts'
import { findEverywhere } from './queries.ts'

const procedures = implement(search).$context<Context<unknown>>().use(authorize)
const { approved } = byAudience(procedures, procedures.use(requireUser))

export const searchHandlers = {
  global: approved.global.handler(async ({ input: { query }, context: { db, user } }) => {
    const groups = await findEverywhere(db, user, query)
    return groups.map(({ type, rows }) =>
      type === 'Users'
        ? { type, data: rows }
        : { type, data: rows.map(({ name, ...row }) => ({ ...row, title: name })) },
    )
  }),
}
