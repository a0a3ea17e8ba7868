import { ORPCError } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { contentDisposition } from '#src/server/http/content-disposition.ts'
import type { RequestContext } from '#src/server/http/request-context.ts'
import type * as z from '#src/shared/zod.ts'
import type { StoredFile } from '../contract.ts'
import { messages } from '../messages.ts'
import { parseRange } from '../rules.ts'
import type { Upload } from './queries.ts'

const SANDBOX_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** A browser shows a PDF through a viewer of its own, which a sandbox would forbid. */
const VIEWER_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const CACHE_YEAR = 'public, max-age=31536000, immutable'
const REVALIDATE = 'private, no-cache, no-transform'

export const storageKey = ({ _id, isPublic }: Pick<Upload, '_id' | 'isPublic'>) =>
  isPublic ? `pictures/${_id}.webp` : `documents/${_id}`

/** Who may keep a file they were sent: everyone for ever, or who was asked for each time whether they still may. */
type Caching = 'for everyone' | 'for whom it was asked'

/**
 * A stored file as an answer: the range that was asked for, or all; nothing where the browser has it already.
 * @throws {ORPCError} 404 where the storage has lost it, 416 for a range past its end
 */
export async function sendFile({ storage, request, log }: Sender, upload: Upload, keeping: Caching): Promise<Answer> {
  const { method, headers: requestHeaders } = request.incoming
  const etag = `"${upload._id}"`
  const headers = fileHeaders(upload, etag, keeping)
  if (requestHeaders['if-none-match']?.includes(etag)) return { status: 304, headers }
  const isSame = !requestHeaders['if-range'] || requestHeaders['if-range'] === etag
  const range = parseRange(isSame ? requestHeaders.range : undefined, upload.size)
  if (range === null) throw rangeNotSatisfiable(request, upload)
  const body = method === 'HEAD' ? new ReadableStream() : await storage.read(storageKey(upload), range)
  if (!body) {
    log.error({ key: storageKey(upload) }, 'A stored file is missing')
    throw new ORPCError('NOT_FOUND', { message: messages.missing })
  }
  const length = String(range ? range.end - range.start + 1 : upload.size)
  if (!range) return { status: 200, headers: { ...headers, 'content-length': length }, body }
  const place = `bytes ${range.start}-${range.end}/${upload.size}`
  return { status: 206, headers: { ...headers, 'content-length': length, 'content-range': place }, body }
}

type Sender = Pick<Context<unknown>, 'storage' | 'log' | 'request'>
type Answer = z.infer<typeof StoredFile>

function fileHeaders({ contentType, name, isPublic }: Upload, etag: string, keeping: Caching) {
  const isPdf = contentType === 'application/pdf'
  const way = isPublic || isPdf ? 'inline' : 'attachment'
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(way, isPublic ? withEnding(name, 'webp') : name),
    'content-security-policy': isPdf ? VIEWER_POLICY : SANDBOX_POLICY,
    'cache-control': keeping === 'for everyone' ? CACHE_YEAR : REVALIDATE,
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
    etag,
  }
}

/** Pictures are encoded anew: under the ending of what was sent, programs would not open them. */
const withEnding = (name: string, ending: 'webp' | 'jpg') => `${name.replace(/\.\w+$/, '')}.${ending}`

export const previewHeaders = ({ name }: Upload, etag: string) => ({
  'content-type': 'image/jpeg',
  'content-disposition': contentDisposition('inline', withEnding(name, 'jpg')),
  'content-security-policy': SANDBOX_POLICY,
  'cache-control': CACHE_YEAR,
  'referrer-policy': 'no-referrer',
  etag,
})

function rangeNotSatisfiable(request: RequestContext, { size }: Upload) {
  request.responseHeaders.set('content-range', `bytes */${size}`)
  return new ORPCError('RANGE_NOT_SATISFIABLE', { status: 416, message: messages.pastTheEnd })
}
