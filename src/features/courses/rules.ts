import type { CourseDraft, Module } from './contract.ts'

type Draft = CourseDraft['modules'][number]
type Kept<Of> = Of & { _id: string }
/** A module as it is stored; its materials have an id of their own, which never leaves the server. */
export type StoredModule = Omit<Kept<Draft>, 'materials'> & { materials: Kept<Draft['materials'][number]>[] }

/** A writer that names no version saves; one that does must have read the newest. */
export const isStale = (course: { version: number }, version: number | undefined) =>
  version !== undefined && version !== course.version

/** A module keeps its id across an edit, and so does a material that still leads to the same place. */
export function keepIds(before: StoredModule[], drafts: Draft[], newId: () => string): StoredModule[] {
  const unclaimed = new Map(before.map((module) => [module._id, module]))
  return drafts.map((draft) => {
    const old = unclaimed.get(draft._id ?? '')
    if (old) unclaimed.delete(old._id)
    const materials = [...(old?.materials ?? [])]
    const kept = draft.materials.map((material) => {
      const at = materials.findIndex(({ url }) => url === material.url)
      const [same] = at < 0 ? [] : materials.splice(at, 1)
      return { ...material, _id: same?._id ?? newId() }
    })
    return { ...draft, _id: old?._id ?? newId(), materials: kept }
  })
}

type Saved = Omit<CourseDraft, 'modules'> & { modules: StoredModule[] }

/** What students see of it, field by field in the order given: PostgreSQL keeps the keys of JSON in another. */
const shown = (course: Saved, fields: (keyof Saved)[]) =>
  JSON.stringify(fields.map((field) => (field === 'modules' ? course.modules.map(contentsOf) : course[field])))

const contentsOf = ({ title, description, materials }: StoredModule) => [
  title,
  description,
  materials.map(({ name, type, url }) => [name, type, url]),
]

/** What a saved course means to students: it opened, what they see changed, or nothing they would notice. */
export function newsOf(before: Saved, after: Saved): 'published' | 'updated' | null {
  if (after.published && !before.published) return 'published'
  const fields = (Object.keys(after) as (keyof Saved)[]).filter((field) => field !== 'published')
  return shown(before, fields) === shown(after, fields) ? null : 'updated'
}

export const withoutAddresses = (modules: Module[]): Module[] =>
  modules.map((module) => ({ ...module, materials: module.materials.map(({ name, type }) => ({ name, type })) }))
