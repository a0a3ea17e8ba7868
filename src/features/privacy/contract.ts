import { procedure } from '#src/access/procedure.ts'
import { csvResponse, messageOutput } from '#src/shared/schema.ts'
import * as z from '#src/shared/zod.ts'
import { erasure, WithPassword } from './erasure-contract.ts'
import { messages } from './messages.ts'
import { notice } from './notice-contract.ts'
import { requests } from './requests-contract.ts'
import { PURPOSES } from './rules.ts'

/** What a user agreed to, or did not. */
export const Consent = z.object({
  purpose: z.enum(PURPOSES),
  given: z.boolean(),
  /** Whether one may agree now; withdrawing is always possible. */
  mayGive: z.boolean(),
  /** What one agrees to; of a consent that is given, what one agreed to then. */
  wording: z.string(),
  /** When it was last given or withdrawn. */
  at: z.iso.datetime().nullable(),
  /** Of the notice that was in force then; none where it was not kept. */
  noticeVersion: z.string().nullable(),
})
export type Consent = z.infer<typeof Consent>

/** A mentor as the website would show them. */
const MentorForWebsite = z.object({
  _id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  /** Shown once an admin puts them in order. */
  hasAgreed: z.boolean(),
})

const tags = ['Privacy']

export const privacy = {
  consents: procedure(
    'signed-in',
    { method: 'GET', path: '/privacy/consents', tags, summary: 'What I agreed to' },
    'Failed to fetch what you agreed to.',
  ).output(z.array(Consent)),

  setConsent: procedure(
    'signed-in',
    { method: 'PUT', path: '/privacy/consents/{purpose}', tags, summary: 'Agree to one purpose, or withdraw' },
    'Failed to save your choice.',
  )
    .errors({ BAD_REQUEST: { message: messages.afterCompletion } })
    .input(z.object({ purpose: z.enum(PURPOSES, messages.unknownPurpose), given: z.boolean() }))
    .output(messageOutput),

  mentors: procedure(
    'admin',
    { method: 'GET', path: '/privacy/mentors', tags, summary: 'Mentors, and who agreed to be on the website' },
    'Failed to fetch the mentors.',
    { reads: 'personal data' },
  ).output(z.array(MentorForWebsite)),

  copy: procedure(
    'signed-in',
    { method: 'POST', path: '/privacy/copy', successStatus: 202, tags, summary: 'Ask for a copy of my data, by email' },
    'Failed to ask for your copy.',
  )
    .input(WithPassword)
    .output(messageOutput),

  openCopy: procedure(
    'signed-in',
    { method: 'GET', path: '/privacy/copy', tags, summary: 'Download my copy', outputStructure: 'detailed' },
    'Failed to open your copy.',
  )
    .errors({ NOT_FOUND: { message: messages.noCopy } })
    .input(z.object({ token: z.string().max(100) }))
    .output(csvResponse),

  unsubscribe: procedure(
    'anyone',
    {
      method: 'POST',
      path: '/privacy/unsubscribe',
      tags,
      summary: 'Stop emails of one kind by the link in one of them',
    },
    'Failed to stop these emails.',
  )
    .errors({ NOT_FOUND: { message: messages.unknownLink } })
    .input(z.object({ token: z.string().max(100) }))
    .output(messageOutput),

  ...notice,
  ...requests,
  ...erasure,
}

export type PrivacyEvents = {
  /** Only invalidates: a user agreed to something, or withdrew. */
  consentChanged: Record<string, never>
  /** Only invalidates: a request was sent, withdrawn or answered. */
  privacyRequestChanged: Record<string, never>
}
