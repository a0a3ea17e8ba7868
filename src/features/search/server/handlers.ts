import { implement } from '@orpc/server'
import { isStaff } from '#src/access/rules.ts'
import type { User } from '#src/access/user.ts'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { type FoundGroup, search } from '../contract.ts'
import { findBatches, findCertificates, findEnquirers, findUsersByNumber } from './office-queries.ts'
import { findEverywhere } from './queries.ts'

const procedures = implement(search).$context<Context<unknown>>().use(authorize)
const { approved } = byAudience(procedures, procedures.use(requireUser))

type Asking = Pick<Context<unknown>, 'db' | 'config'> & { user: User }

/** What the office looks for on the phone: who asked, batches and certificates. */
async function findForOffice({ db, config, user }: Asking, query: string): Promise<FoundGroup[]> {
  const groups: FoundGroup[] = [
    { type: 'Enquiries', data: user.isAdmin ? await findEnquirers(db, query) : [] },
    { type: 'Batches', data: config.classroom ? await findBatches(db, query) : [] },
    { type: 'Certificates', data: await findCertificates(db, query) },
  ]
  return groups.filter(({ data }) => data.length > 0)
}

export const searchHandlers = {
  global: approved.global.handler(async ({ input: { query }, context }) => {
    const { db, user } = context
    const groups = await findEverywhere(db, user, query)
    const listed = groups.map(({ type, rows }) =>
      type === 'Users'
        ? { type, data: rows }
        : { type, data: rows.map(({ name, ...row }) => ({ ...row, title: name })) },
    )
    if (!isStaff(user) || !query) return listed
    const byNumber = await findUsersByNumber(db, query)
    // What reads as a number is no name.
    const named = byNumber.length > 0 ? listed.filter(({ type }) => type !== 'Users') : listed
    const numbered: FoundGroup[] = byNumber.length > 0 ? [{ type: 'Users', data: byNumber }] : []
    return [...numbered, ...named, ...(await findForOffice(context, query))]
  }),
}
