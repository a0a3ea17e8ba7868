import { findUploadId, toPublicUrl, toStoredUrl } from '#src/features/media/rules.ts'
import { fileSize } from '#src/shared/text.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import type { CourseDraft, Module } from './contract.ts'

type ModuleDraft = CourseDraft['modules'][number]
/** `size`: bytes, of an upload. */
type Material = ModuleDraft['materials'][number] & { size?: number | undefined }
type Draft = Omit<ModuleDraft, 'materials'> & { materials: Material[] }
type WithId<Of> = Of & { _id: string }
/** A module as it is stored; its materials have an id of their own, which never leaves the server. */
export type StoredModule = Omit<WithId<Draft>, 'materials'> & { materials: WithId<Material>[] }

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

export type Saved = Omit<CourseDraft, 'modules'> & { modules: StoredModule[] }

/** What students see of it, field by field in the order given: PostgreSQL keeps the keys of JSON in another. */
const visibleContent = (course: Saved, fields: (keyof Saved)[]) =>
  JSON.stringify(fields.map((field) => (field === 'modules' ? course.modules.map(moduleContent) : course[field])))

const moduleContent = ({ title, description, materials }: StoredModule) => [
  title,
  description,
  materials.map(({ name, type, url }) => [name, type, url]),
]

/** What a saved course means to students: it opened, what they see changed, or nothing they would notice. */
export function findVisibleChange(before: Saved, after: Saved): 'published' | 'updated' | null {
  if (after.published && !before.published) return 'published'
  const fields = typedKeys(after).filter((field) => field !== 'published')
  return visibleContent(before, fields) === visibleContent(after, fields) ? null : 'updated'
}

export const withoutUrls = (modules: Module[]): Module[] =>
  modules.map((module) => ({
    ...module,
    materials: module.materials.map(({ name, type, size }) => ({ name, type, size })),
  }))

/** 'PDF, 1.2 MB' */
export const materialKind = ({ type, size }: { type: string; size?: number | null | undefined }) =>
  size ? `${type.toUpperCase()}, ${fileSize(size)}` : type.toUpperCase()

export const toSyllabusLine = ({ _id, title, materials }: StoredModule) => ({
  _id,
  title,
  materialCount: materials.length,
})

/** The first paragraph of a rendered description, which a course's page begins with, and what follows it. */
export function splitFirstParagraph(html: string): [promise: string, rest: string] {
  const end = html.startsWith('<p>') ? html.indexOf('</p>') + '</p>'.length : 0
  return [html.slice(0, end), html.slice(end).trim()]
}

export const splitLines = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

type Addressed = { image: string | null; modules: { materials: { url?: string | undefined }[] }[] }

function mapUrls<Of extends Addressed>(course: Of, change: (address: string) => string): Of {
  const modules = course.modules.map((module) => ({
    ...module,
    materials: module.materials.map(({ url, ...material }) => ({ ...material, ...(url && { url: change(url) }) })),
  }))
  return { ...course, modules, image: course.image && change(course.image) }
}

/** As it is stored: uploads by their path, whatever name the site has today. */
export const withStoredUrls = <Of extends Addressed>(origin: string, course: Of) =>
  mapUrls(course, (address) => toStoredUrl(origin, address))

export const withPublicUrls = <Of extends Addressed>(origin: string, course: Of) =>
  mapUrls(course, (address) => toPublicUrl(origin, address))

export const listMaterialUrls = ({ modules }: Addressed) =>
  modules.flatMap(({ materials }) => materials.flatMap(({ url }) => url ?? []))

/** Says of each material that is kept here how large it is. */
export const withSizes = <Of extends { modules: Draft[] }>(course: Of, sizes: ReadonlyMap<string, number>): Of => ({
  ...course,
  modules: course.modules.map((module) => ({
    ...module,
    materials: module.materials.map((material) => ({ ...material, size: sizes.get(findUploadId(material.url) ?? '') })),
  })),
})
