import type { SectionName } from '#src/shared/institute/sections.ts'
import { enquiriesFields } from './fields/enquiries.ts'
import type { FieldGroup, FieldSpec } from './fields/field-spec.ts'
import { identityFields } from './fields/identity.ts'
import { lookFields } from './fields/look.ts'
import { accountsFields, classroomFields, privacyFields } from './fields/others.ts'
import { staffFields } from './fields/staff.ts'
import { websiteFields } from './fields/website.ts'

/** The sections that have a form: those, and of each the fields, that take effect where they are saved. */
export const FORMS = {
  identity: { about: 'Name, address, phone and opening hours.', groups: identityFields },
  look: { about: 'Logo, colour and the picture of the home page.', groups: lookFields },
  website: { about: 'What the public pages and the chat assistant say.', groups: websiteFields },
  people: { about: 'Team, mentors and reviews on the website.', groups: staffFields },
  enquiries: { about: 'The demo form, visitors and messages.', groups: enquiriesFields },
  classroom: { about: 'Attendance, feedback and certificates.', groups: classroomFields },
  privacy: {
    about: 'Whom to ask about personal data, how long it is kept, and what you add to the notice.',
    groups: privacyFields,
  },
  accounts: { about: 'Two-step login.', groups: accountsFields },
} satisfies Partial<Record<SectionName, { about: string; groups: FieldGroup[] }>>
export type FormName = keyof typeof FORMS

export const isForm = (section: string | undefined): section is FormName =>
  section !== undefined && Object.hasOwn(FORMS, section)

/** What the fields are called by their path in the form, for those that two editors changed. */
export const nameFields = (fields: readonly FieldSpec[], within = 'data'): Record<string, string> =>
  Object.assign(
    {},
    ...fields.map((field) => {
      const path = `${within}.${field.name}`
      const labels = { [path]: field.label, [`${path}.*`]: field.label }
      return field.kind === 'rows' ? { ...labels, [`${path}.*`]: field.row, ...nameFields(field.fields, path) } : labels
    }),
  )
