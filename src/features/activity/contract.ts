import { procedure } from '#src/access/procedure.ts'
import { ACTOR_ROLES, SUBJECT_KINDS } from '#src/access/subject.ts'
import { calendarDate, csvResponse, listQuery, listResponse, optionalText } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'

export const ActivityEntry = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  /** Who did it, by the name they had then; of a deleted student the id. */
  who: z.string(),
  role: z.enum(ACTOR_ROLES),
  /** What was done, as a whole sentence: 'Asha Rao deleted the course SAP FICO'. */
  sentence: z.string(),
  /** Names of the fields that changed. */
  fields: z.array(z.string()),
  /** The client's; of an IPv6 address the /64 network. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

const ActivityUser = z.object({ _id: z.uuid(), name: z.string(), isStaff: z.boolean() })
export type ActivityUser = z.infer<typeof ActivityUser>

const day = calendarDate('Please choose a date')
/** Days are those of the institute's clocks, the last included. */
const ActivityFilter = z.object({
  kind: z.enum(SUBJECT_KINDS).optional(),
  userId: z.string().toLowerCase().optional(),
  since: day.optional(),
  until: day.optional(),
})
export type ActivityFilter = z.infer<typeof ActivityFilter>

const tags = ['Activity']

export const activity = {
  list: procedure(
    'admin',
    { method: 'GET', path: '/activity', tags, summary: 'Who did what, newest first', outputStructure: 'detailed' },
    'Failed to fetch the activity.',
    { reads: 'personal data' },
  )
    .input(listQuery(['createdAt']).extend(ActivityFilter.shape))
    .output(listResponse(ActivityEntry)),

  exportCsv: procedure(
    'admin',
    { method: 'GET', path: '/activity.csv', tags, summary: 'The activity as CSV', outputStructure: 'detailed' },
    'Failed to export the activity.',
    { reads: 'personal data' },
  )
    .input(ActivityFilter)
    .output(csvResponse),

  users: procedure(
    'admin',
    { method: 'GET', path: '/activity/users', tags, summary: 'Users whose activity can be searched, by name' },
    'Failed to fetch users.',
  )
    .input(z.object({ q: optionalText(200).optional(), id: z.string().toLowerCase().optional() }))
    .output(z.array(ActivityUser)),
}
