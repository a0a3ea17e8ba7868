import { procedure } from '#src/access/procedure.ts'
import { byId, listQuery, listResponse, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import type { Answer } from './rules.ts'
import { AnswerName, Leave, LeaveRequest, State } from './shapes.ts'

const tags = ['Leave']
const unknown = { NOT_FOUND: { message: messages.unknown } }

export const leave = {
  list: procedure(
    'approved',
    {
      method: 'GET',
      path: '/leave',
      tags,
      summary: 'The leave I asked for, or for staff all: what is to be answered first',
      outputStructure: 'detailed',
    },
    'Failed to fetch the leave.',
    { unlogged: 'it names the few on leave, on homes that are open all day' },
  )
    .input(
      listQuery(['begins', 'createdAt']).omit({ q: true }).extend({
        state: State.optional(),
        /** For staff. */
        studentId: z.string().toLowerCase().optional(),
      }),
    )
    .output(listResponse(Leave)),

  request: procedure(
    'student',
    {
      method: 'POST',
      path: '/leave',
      successStatus: 201,
      tags,
      summary: 'Ask for leave for a class of mine, or for up to 14 days',
    },
    'Failed to ask for leave.',
  )
    .errors({ NOT_FOUND: {}, CONFLICT: {} })
    .input(LeaveRequest)
    .output(messageOutput.extend({ _id: z.uuid() })),

  answer: procedure(
    'staff',
    { method: 'PATCH', path: '/leave/{id}', tags, summary: 'Answer leave' },
    'Failed to answer the leave.',
  )
    .errors({ ...unknown, CONFLICT: {} })
    .input(byId.extend({ answer: AnswerName }))
    .output(messageOutput),

  takeBack: procedure(
    'student',
    { method: 'DELETE', path: '/leave/{id}', tags, summary: 'Take back my leave, before it has begun or is answered' },
    'Failed to take back the leave.',
  )
    .errors({ ...unknown, CONFLICT: {} })
    .input(byId)
    .output(messageOutput),
}

type OfLeave = { leaveId: string; studentId: string }

export type LeaveEvents = {
  /** For staff, its student, and in their bell the mentors of its classes. */
  leaveRequested: OfLeave & { classId: string | null; mentorIds: string[]; message: string }
  /** For staff and its student. `classIds` are those it was for. */
  leaveTakenBack: OfLeave & { classId: string | null; classIds: string[] }
  /** For staff and its student. `excusedIds` are the classes that get a mark, by `byId`. */
  leaveAnswered: OfLeave & {
    classId: string | null
    answer: Answer
    excusedIds: string[]
    byId: string
    name: string
    message: string
  }
}
