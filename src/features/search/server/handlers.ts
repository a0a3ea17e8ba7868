import { person } from '#src/server/orpc.ts'
import { search } from './queries.ts'

export const searchHandlers = {
  global: person.search.global.handler(async ({ input: { query }, context: { db, person } }) => {
    const found = await search(db, person, query)
    return found.map(({ type, rows }) =>
      type === 'Users'
        ? { type, data: rows }
        : { type, data: rows.map(({ name, ...row }) => ({ ...row, title: name })) },
    )
  }),
}
