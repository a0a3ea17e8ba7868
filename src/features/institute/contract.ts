import { procedure } from '#src/access/procedure.ts'
import { Proof } from '#src/features/accounts/second-factor-contract.ts'
import { FILE_BODY } from '#src/features/media/contract.ts'
import { MessageTemplates } from '#src/shared/institute/enquiries.ts'
import { People, ShownMentors, ShownReviews } from '#src/shared/institute/people.ts'
import { SECTIONS, type SectionName } from '#src/shared/institute/sections.ts'
import { ShownInstitute } from '#src/shared/institute/shown-shape.ts'
import { ChatAnswers, Website } from '#src/shared/institute/website.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import * as z from '#src/shared/zod.ts'
import { messages } from './messages.ts'
import { setup } from './setup-contract.ts'

const tags = ['Institute']

/** It takes as long as the mail server does. */
export const TEST_EMAIL = '/institute/test-email'

/** A section as it is stored; version 0 was never saved by anyone. */
const versioned = <Data extends z.ZodType>(data: Data) => z.object({ version: z.int(), data })

const Settings = z.object({
  identity: versioned(SECTIONS.identity),
  look: versioned(SECTIONS.look),
  website: versioned(SECTIONS.website),
  people: versioned(SECTIONS.people),
  enquiries: versioned(SECTIONS.enquiries),
  classroom: versioned(SECTIONS.classroom),
  privacy: versioned(SECTIONS.privacy),
  accounts: versioned(SECTIONS.accounts),
})

const SavedSection = versioned(z.record(z.string(), z.unknown()))

const SectionChange = z
  .object({
    section: z.enum(typedKeys(SECTIONS), 'There is no such section'),
    version: z.int('Please name the version that you changed'),
    data: z.record(z.string(), z.unknown(), 'Please send the section'),
    /** One's own password, for settings of the login alone; without it where the provider confirms them. */
    ...Proof.shape,
  })
  .check(({ value: { section, data }, issues }) => {
    for (const { path, message } of SECTIONS[section].safeParse(data).error?.issues ?? [])
      issues.push({ code: 'custom', input: data, path: ['data', ...path], message })
  })

export const institute = {
  show: procedure(
    'anyone',
    { method: 'GET', path: '/institute', tags, summary: 'Who the institute is, as every page shows it' },
    'Failed to fetch the institute.',
    { unlogged: 'every page shows it' },
  ).output(ShownInstitute),

  home: procedure(
    'anyone',
    { method: 'GET', path: '/institute/home', tags, summary: 'What the home page says, with reviews' },
    'Failed to fetch what the page says.',
    { unlogged: 'the home page shows it' },
  ).output(z.object({ texts: Website.shape.home, reviews: ShownReviews })),

  about: procedure(
    'anyone',
    { method: 'GET', path: '/institute/about', tags, summary: 'What the page about the institute says, with its team' },
    'Failed to fetch what the page says.',
    { unlogged: 'the page shows it' },
  ).output(z.object({ texts: Website.shape.about, team: People.shape.team })),

  mentors: procedure(
    'anyone',
    { method: 'GET', path: '/institute/mentors', tags, summary: 'The mentors that the website shows' },
    'Failed to fetch the mentors.',
    { unlogged: 'the website shows them' },
  ).output(ShownMentors),

  chat: procedure(
    'anyone',
    { method: 'GET', path: '/institute/chat', tags, summary: 'What the chat assistant answers' },
    'Failed to fetch the answers.',
    { unlogged: 'the chat assistant says them' },
  ).output(ChatAnswers),

  messages: procedure(
    'admin',
    { method: 'GET', path: '/institute/messages', tags, summary: 'What enquirers are written, as templates' },
    'Failed to fetch the messages.',
    { unlogged: 'what the institute says is no personal data of its users' },
  ).output(MessageTemplates),

  settings: procedure(
    'admin',
    { method: 'GET', path: '/institute/settings', tags, summary: 'All settings of the institute' },
    'Failed to fetch the settings.',
    { unlogged: 'what the institute says of itself is no personal data of its users' },
  ).output(z.object({ sections: Settings })),

  save: procedure(
    'admin',
    { method: 'PUT', path: '/institute/settings/{section}', tags, summary: 'Save one section of the settings' },
    'Failed to save the settings. Please try again.',
  )
    .errors({ CONFLICT: { message: messages.changedMeanwhile, data: z.object({ newest: SavedSection }) } })
    .input(SectionChange)
    .output(SavedSection),

  testEmail: procedure(
    'admin',
    {
      method: 'POST',
      path: TEST_EMAIL,
      tags,
      summary: 'Send an email to oneself, and see what the mail server answers',
    },
    'Failed to send the email. Please try again.',
  ).output(z.object({ message: z.string(), isAccepted: z.boolean() })),

  logo: procedure(
    'admin',
    {
      method: 'POST',
      path: '/institute/logo',
      successStatus: 201,
      tags,
      summary: 'Upload a logo of at most 1 MB: SVG, PNG, JPEG or WebP, of which a picture is kept',
      spec: (operation) => ({ ...operation, requestBody: FILE_BODY }),
    },
    'Failed to upload the logo.',
  ).output(z.object({ url: z.string(), ratio: z.number() })),

  ...setup,
}

export type InstituteEvents = {
  /** Every process reads the institute again, and guests' pages leave the cache. */
  instituteChanged: { section: SectionName }
}
