import { isDeepStrictEqual } from 'node:util'
import { readSections, type SectionName, type Sections } from '#src/shared/institute/sections.ts'
import { describeInstitute } from '#src/shared/institute/shown.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { PASSWORD } from '../db/demo/users.ts'
import type { testApp } from './app.ts'
import type { signInAs } from './client.ts'
import { until } from './until.ts'

/** What only the demo's institute says of itself. */
export const DEMO =
  /Kaveri|\bSAP\b|S\/4HANA|Bengaluru|Bangalore|Marathahalli|Kamala|Raghavendra|Nandini|Ishita|Prakash Naidu|Sana Mirza|Gurpreet|Meera Nair|Suresh Iyengar|Zubeda|Harpreet|hello@example|privacy@example|00000 00000|person-\d|KEA|drawings\/(hero|house|logo|favicon)|\/og\//

/** With every section empty, so that it has no word but its name, its city and its subject. */
export const otherSections = () =>
  readSections({
    identity: { name: 'Sahyadri School of Testing', city: 'Pune, Maharashtra', phone: '+91 98220 00000' },
    website: { home: { title: 'Learn software testing at {name}' } },
  })

type Admin = Pick<Awaited<ReturnType<typeof signInAs>>, 'api'>

/** Saves one section over whatever it is. */
export async function saveSection({ api }: Admin, section: SectionName, sections: Sections) {
  const { version } = (await api.institute.settings()).sections[section]
  const data = { ...sections[section] }
  await api.institute.save({ section, version, data, ...(section === 'accounts' && { current: PASSWORD }) })
}

export async function saveSections(admin: Admin, sections: Sections) {
  for (const section of typedKeys(sections)) await saveSection(admin, section, sections)
}

/** Waits until this process knows these sections, and no others. */
export const isKnown = ({ services }: Awaited<ReturnType<typeof testApp>>['site'], sections: Sections) =>
  until(() => isDeepStrictEqual(services.institute.current, describeInstitute(sections)), 'the process knows it')
