import type { SectionName } from '#src/shared/institute/sections.ts'

/** What a section is called. */
export const SECTION_NAMES: Record<SectionName, string> = {
  identity: 'Identity',
  look: 'Look',
  website: 'Website',
  people: 'People',
  enquiries: 'Enquiries',
  classroom: 'Classroom',
  privacy: 'Privacy',
  accounts: 'Accounts',
}
