import { ORPCError } from '@orpc/server'
import { v5 } from 'uuid'
import { messages } from '#src/features/media/messages.ts'
import { findUploadId, toStoredUrl } from '#src/features/media/rules.ts'
import { claimUploads } from '#src/features/media/server/queries.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { SectionName } from '#src/shared/institute/sections.ts'
import { toRecord } from '#src/shared/unknown.ts'

/** Under which a section shows its pictures. */
const ownerOf = (section: SectionName) => v5(section, '5f0d7a52-6f0e-4c5b-9a39-0d2b8a1c7e64')

/** Every text of a section, also in its lists, as `to` makes it. */
function mapTexts<Data>(data: Data, to: (text: string) => string): Data
function mapTexts(data: unknown, to: (text: string) => string): unknown {
  if (typeof data === 'string') return to(data)
  if (Array.isArray(data)) return data.map((each) => mapTexts(each, to))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(toRecord(data)).map(([name, each]) => [name, mapTexts(each, to)]))
}

/** With uploads by their path alone, whatever name the site has today. */
export const withStoredUrls = <Data extends object>(origin: string, data: Data) =>
  mapTexts(data, (text) => toStoredUrl(origin, text))

function uploadsIn(data: object) {
  const ids = new Set<string>()
  mapTexts(data, (text) => {
    const id = findUploadId(text)
    if (id) ids.add(id)
    return text
  })
  return [...ids]
}

/**
 * From now on a section shows these uploads and no others.
 * @throws {ORPCError} 400 where one is gone, or is no picture for everyone
 */
export async function claimPictures(tx: Tx, section: SectionName, data: object) {
  const ids = uploadsIn(data)
  const claimed = await claimUploads(tx, ownerOf(section), ids)
  if (claimed.length < ids.length) throw new ORPCError('BAD_REQUEST', { message: messages.gone })
  if (!claimed.every(({ isPublic }) => isPublic))
    throw new ORPCError('BAD_REQUEST', { message: messages.noPublicPicture })
}

/** As `claimPictures`, for what another installation exported. @returns the section without pictures that are not here */
export async function claimFoundPictures<Data extends object>(tx: Tx, section: SectionName, data: Data) {
  const claimed = await claimUploads(tx, ownerOf(section), uploadsIn(data))
  const ids = claimed.map(({ _id }) => _id)
  return mapTexts(data, (text) => {
    const id = findUploadId(text)
    return id && !ids.includes(id) ? '' : text
  })
}
