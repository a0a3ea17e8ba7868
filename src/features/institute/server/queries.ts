import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/server/db/db.ts'
import { readSections, type SectionName, type Sections } from '#src/shared/institute/sections.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { claimFoundPictures } from './section-pictures.ts'
import { instituteSections } from './table.ts'

/** All sections, and the versions of those that are stored. */
export async function findInstitute(db: Reader) {
  const rows = await db.select().from(instituteSections)
  const stored = Object.fromEntries(rows.map(({ section, data }) => [section, data]))
  const versions = new Map(rows.map(({ section, version }) => [section, version]))
  return { sections: readSections(stored), versions }
}

/** Of two who save at the same time the second waits here for the first. */
export const lockSettings = (tx: Tx) => tx.execute(sql`lock table ${instituteSections} in share row exclusive mode`)

type Saved = { section: SectionName; data: Sections[SectionName]; version: number; byId?: string }

export async function saveSection(tx: Tx, { section, data, version, byId }: Saved) {
  const values = { data: { ...data }, version, changedAt: sql`now()`, changedById: byId ?? null }
  await tx
    .insert(instituteSections)
    .values({ section, ...values })
    .onConflictDoUpdate({ target: instituteSections.section, set: values })
}

/** Each in the place of what was saved before, whatever its version. */
export async function importSections(tx: Tx, sections: Partial<Sections>) {
  await lockSettings(tx)
  const { versions } = await findInstitute(tx)
  for (const section of typedKeys(sections)) {
    const data = sections[section]
    if (data)
      await saveSection(tx, {
        section,
        data: await claimFoundPictures(tx, section, data),
        version: (versions.get(section) ?? 0) + 1,
      })
  }
}

/** The demo's sections, unless somebody saved others. */
export async function addDemoSections(tx: Tx, sections: Sections) {
  const rows = Object.entries(sections).map(([section, data]) => ({
    // The keys of `Sections` and no others.
    section: section as SectionName,
    data,
    version: 0,
  }))
  await tx
    .insert(instituteSections)
    .values(rows)
    .onConflictDoUpdate({
      target: instituteSections.section,
      set: { data: sql`excluded.data` },
      setWhere: eq(instituteSections.version, 0),
    })
}

/** What of the demo nobody has changed, for a demo that becomes a real installation. */
export const removeDemoSections = (tx: Reader) => tx.delete(instituteSections).where(eq(instituteSections.version, 0))

/** From the list of mentors that the website shows, whose order an admin chose. @returns whether they were in it */
export async function removeShownMentor(tx: Tx, userId: string) {
  const shown = sql`${instituteSections.data}->'shownMentors'`
  const removed = await tx
    .update(instituteSections)
    .set({ data: sql`jsonb_set(${instituteSections.data}, '{shownMentors}', (${shown}) - ${userId}::text)` })
    .where(isListed(userId))
  return removed.rowCount === 1
}

/** Whether an admin put them among the mentors of the website. */
export const isShownMentor = async (tx: Tx, userId: string) =>
  (await tx.$count(instituteSections, isListed(userId))) > 0

const isListed = (userId: string) =>
  and(eq(instituteSections.section, 'people'), sql`${instituteSections.data}->'shownMentors' ? ${userId}::text`)
