import { implement } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { csvFile } from '#src/server/csv.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { logOnce } from '#src/server/observability/audit.ts'
import { daysAfter, momentOf, TIME_ZONE } from '#src/shared/wall-time.ts'
import { type ActivityFilter, activity } from '../contract.ts'
import { describeActivity, describeActor, ROLES } from '../rules.ts'
import { activityAfter, findUsers, listActivity } from './queries.ts'

type Row = Awaited<ReturnType<typeof activityAfter>>[number]

const CSV_COLUMNS = {
  At: ({ at }: Row) => at,
  Who: (row: Row) => describeActor(row),
  Role: ({ actorRole }: Row) => ROLES[actorRole],
  'What happened': (row: Row) => describeActivity(row),
  'Fields Changed': ({ fields }: Row) => fields.join(', '),
  Address: ({ address }: Row) => address ?? '',
  Action: ({ action }: Row) => action,
  Thing: ({ kind }: Row) => kind ?? '',
  'Thing Id': ({ subjectId }: Row) => subjectId ?? '',
  Request: ({ requestId }: Row) => requestId ?? '',
}

const ACTIVITY = { kind: 'list', _id: null, label: 'Activity' } as const

const procedures = implement(activity).$context<Context<unknown>>().use(authorize)
const { admin } = byAudience(procedures, procedures.use(requireUser))

export const activityHandlers = {
  list: admin.list.handler(async ({ input, context }) => {
    logOnce(context, ACTIVITY)
    const { headers, body } = await listActivity(context.db, { ...input, moments: toInstants(input) })
    return {
      headers,
      body: body.map((row) => ({
        ...row,
        who: describeActor(row),
        role: row.actorRole,
        sentence: describeActivity(row),
      })),
    }
  }),

  exportCsv: admin.exportCsv.handler(({ input, context }) => {
    const { db, log } = context
    logOnce(context, ACTIVITY)
    const narrowing = { ...input, ...toInstants(input) }
    return csvFile(log, 'activity', CSV_COLUMNS, (after, limit) => activityAfter(db, narrowing, after, limit))
  }),

  users: admin.users.handler(({ input, context: { db } }) => findUsers(db, input)),
}

/** When the first day begins and the last one ends, by the institute's clocks. */
const toInstants = ({ since, until }: ActivityFilter) => ({
  since: since && startOfDay(since),
  until: until && startOfDay(daysAfter(until, 1)),
})
const startOfDay = (day: string) => momentOf(day, '00:00', TIME_ZONE)
