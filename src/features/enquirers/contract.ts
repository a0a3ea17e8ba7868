import { procedure } from '#src/access/procedure.ts'
import { byId, listQuery, listResponse, messageOutput } from '#src/shared/schema.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { NewEnquirer } from './new-enquirer.ts'
import { CONTACTS } from './rules.ts'
import {
  Applicant,
  Enquirer,
  EnquirerDetails,
  EnquirerFigures,
  FollowUp,
  FollowUps,
  KnownPhone,
  Note,
  Origin,
  OutcomeName,
  Removal,
  State,
} from './shapes.ts'

const tags = ['Enquiries']
const unknownEnquiry = { NOT_FOUND: { message: 'Enquiry not found.' } }

export const enquirers = {
  list: procedure(
    'admin',
    {
      method: 'GET',
      path: '/enquiries',
      tags,
      summary: 'People who asked about a course',
      outputStructure: 'detailed',
    },
    'Failed to fetch enquiries.',
    { reads: 'personal data' },
  )
    .input(listQuery(['name', 'lastAt', 'followUpOn', 'due']).extend({ state: State.optional() }))
    .output(listResponse(Enquirer)),

  add: procedure(
    'admin',
    {
      method: 'POST',
      path: '/enquiries',
      successStatus: 201,
      tags,
      summary: 'Enter someone who called, came or was referred',
    },
    'Failed to save the enquiry.',
  )
    .input(NewEnquirer)
    .output(messageOutput.extend({ _id: z.uuid() })),

  followUps: procedure(
    'admin',
    { method: 'GET', path: '/enquiries/follow-ups', tags, summary: 'Calls that are due today or overdue' },
    'Failed to fetch the calls that are due.',
    { unlogged: 'it lists the few who wait for a call, at every visit to the dashboard' },
  ).output(FollowUps),

  figures: procedure(
    'admin',
    { method: 'GET', path: '/enquiries/figures', tags, summary: 'Replies in time, and who came and joined' },
    'Failed to fetch the figures of enquiries.',
  ).output(EnquirerFigures),

  knownPhones: procedure(
    'staff',
    {
      method: 'GET',
      path: '/enquiries/known-phones',
      tags,
      summary: 'Phone numbers that students gave before they signed up: of all who await approval, or of one',
    },
    'Failed to fetch known phone numbers.',
    { reads: 'personal data' },
  )
    .input(z.object({ studentId: z.string().toLowerCase().optional() }))
    .output(z.array(KnownPhone)),

  takePhone: procedure(
    'staff',
    {
      method: 'POST',
      path: '/enquiries/known-phones/{studentId}',
      successStatus: 201,
      tags,
      summary: 'Add a phone number that a student gave before they signed up',
    },
    'Failed to add the phone number.',
  )
    .errors({ NOT_FOUND: { message: messages.noKnownPhone } })
    .input(z.object({ studentId: z.string().toLowerCase() }))
    .output(messageOutput),

  ofStudent: procedure(
    'admin',
    {
      method: 'GET',
      path: '/enquiries/of-student/{studentId}',
      tags,
      summary: 'The enquiry of a student, with its history',
    },
    'Failed to fetch the enquiry of the student.',
    { reads: 'personal data' },
  )
    .input(z.object({ studentId: z.string().toLowerCase() }))
    .output(z.object({ enquirer: Origin.nullable() })),

  ofApplicants: procedure(
    'admin',
    {
      method: 'GET',
      path: '/enquiries/of-applicants',
      tags,
      summary: 'The enquiries of the students who await approval',
    },
    'Failed to fetch the enquiries of the students who await approval.',
    { reads: 'personal data' },
  ).output(z.array(Applicant)),

  get: procedure(
    'admin',
    {
      method: 'GET',
      path: '/enquiries/{id}',
      tags,
      summary: 'One enquiry with its history, by its id or that of its booking or message',
    },
    'Failed to fetch the enquiry.',
    { reads: 'personal data' },
  )
    .errors(unknownEnquiry)
    .input(byId)
    .output(EnquirerDetails),

  edit: procedure(
    'admin',
    { method: 'PATCH', path: '/enquiries/{id}', tags, summary: 'Plan the next call, or record the outcome' },
    'Failed to update the enquiry.',
  )
    .errors(unknownEnquiry)
    .input(
      byId.extend({
        followUpOn: FollowUp.shape.followUpOn.nullable().optional(),
        outcome: OutcomeName.nullable().optional(),
      }),
    )
    .output(messageOutput),

  addNote: procedure(
    'admin',
    { method: 'POST', path: '/enquiries/{id}/notes', successStatus: 201, tags, summary: 'Add a note' },
    'Failed to save the note.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend(Note.shape))
    .output(messageOutput),

  contact: procedure(
    'admin',
    {
      method: 'POST',
      path: '/enquiries/{id}/contacts',
      successStatus: 201,
      tags,
      summary: 'Log that a call, WhatsApp or email was opened',
    },
    'Failed to log the contact.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend({ by: z.enum(typedKeys(CONTACTS)) }))
    .output(messageOutput),

  merge: procedure(
    'admin',
    { method: 'POST', path: '/enquiries/{id}/merge', tags, summary: 'Merge two enquiries of one person' },
    'Failed to merge the enquiries.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend({ into: z.uuid('Please choose an enquiry') }))
    .output(messageOutput),

  distinguish: procedure(
    'admin',
    {
      method: 'POST',
      path: '/enquiries/{id}/distinguish',
      tags,
      summary: 'Note that two enquiries are not of the same person, so that they are not offered as one',
    },
    'Failed to save that these are two people.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend({ from: z.uuid('Please choose an enquiry') }))
    .output(messageOutput),

  split: procedure(
    'admin',
    { method: 'POST', path: '/enquiries/{id}/split', tags, summary: 'Split off the request of another person' },
    'Failed to split the enquiry.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend({ requestId: z.uuid('Please choose a request') }))
    .output(messageOutput.extend({ _id: z.uuid() })),

  remove: procedure(
    'admin',
    {
      method: 'DELETE',
      path: '/enquiries/{id}',
      tags,
      summary: 'Delete all that belongs to an enquiry, with a reason',
    },
    'Failed to delete the enquiry.',
  )
    .errors(unknownEnquiry)
    .input(byId.extend(Removal.shape))
    .output(messageOutput),
}

export type EnquirerEvents = {
  /** Only invalidates. */
  enquirerChanged: { enquirerId: string }
  /** Of whoever was merged into another, too. Only invalidates. */
  enquirerDeleted: { enquirerId: string }
  /** Someone who was invited to a demo class cancelled it, or chose another. */
  visitorResponded: { enquirerId: string; message: string }
}
