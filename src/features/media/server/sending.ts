import { ORPCError } from '@orpc/server'
import type * as z from 'zod'
import type { House } from '#src/server/api.ts'
import type { Visit } from '#src/server/visit.ts'
import { messages, type StoredFile } from '../contract.ts'
import { partOf } from '../rules.ts'
import type { Upload } from './queries.ts'

const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** A browser shows a PDF through a viewer of its own, which a sandbox would forbid. */
const VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const YEAR = 'public, max-age=31536000, immutable'
const EACH_TIME = 'private, no-cache, no-transform'

export const keyOf = ({ _id, isPublic }: Pick<Upload, '_id' | 'isPublic'>) =>
  isPublic ? `pictures/${_id}.webp` : `documents/${_id}`

/** A stored file as an answer: the part that was asked for, or all; nothing where the browser has it already. */
export async function sendFile(
  { store, visit }: Pick<House, 'store'> & { visit: Visit },
  upload: Upload,
): Promise<z.infer<typeof StoredFile>> {
  const { method, headers: asked } = visit.incoming
  const etag = `"${upload._id}"`
  const headers = headersOf(upload, etag)
  if (asked['if-none-match']?.includes(etag)) return { status: 304, headers }
  const isSame = !asked['if-range'] || asked['if-range'] === etag
  const part = partOf(isSame ? asked.range : undefined, upload.size)
  if (part === null) throw pastTheEnd(visit, upload)
  const length = part ? part.end - part.start + 1 : upload.size
  const body = method === 'HEAD' ? new ReadableStream() : await store.read(keyOf(upload), part)
  if (!part) return { status: 200, headers: { ...headers, 'content-length': String(length) }, body }
  const range = `bytes ${part.start}-${part.end}/${upload.size}`
  return { status: 206, headers: { ...headers, 'content-length': String(length), 'content-range': range }, body }
}

function headersOf({ contentType, name, isPublic }: Upload, etag: string) {
  const isPdf = contentType === 'application/pdf'
  const way = isPublic || isPdf ? 'inline' : 'attachment'
  return {
    'content-type': contentType,
    'content-disposition': `${way}; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-security-policy': isPdf ? VIEWER : SANDBOX,
    'cache-control': isPublic ? YEAR : EACH_TIME,
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
    etag,
  }
}

function pastTheEnd(visit: Visit, { size }: Upload) {
  visit.answer.set('content-range', `bytes */${size}`)
  return new ORPCError('RANGE_NOT_SATISFIABLE', { status: 416, message: messages.pastTheEnd })
}
