import type { SectionName, Sections } from '#src/shared/institute/sections.ts'
import type { clientWith } from './client.ts'

/** Of demo users; asked for by settings of the login alone. */
const PASSWORD = 'classroom'

type Admin = { api: ReturnType<typeof clientWith> }

/** Saves some fields of a section, as its form does. */
export async function changeSettings<Name extends SectionName>(
  { api }: Admin,
  section: Name,
  changes: Partial<Sections[Name]>,
) {
  const { version, data } = (await api.institute.settings()).sections[section]
  await api.institute.save({ section, version, data: { ...data, ...changes }, current: PASSWORD })
}
