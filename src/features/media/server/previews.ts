import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ORPCError } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { openUploadFolder } from '#src/server/http/multipart.ts'
import type * as z from '#src/shared/zod.ts'
import type { StoredFile } from '../contract.ts'
import { messages } from '../messages.ts'
import { encodePreview } from './pictures.ts'
import type { Upload } from './queries.ts'
import { previewHeaders, storageKey } from './send-file.ts'

/** Made when it is first asked for, also of pictures that were uploaded by an older version; a backup has none. */
export const previewKey = ({ _id }: Pick<Upload, '_id'>) => `previews/${_id}.jpg`

type Sender = Pick<Context<unknown>, 'storage' | 'config' | 'request'>

/**
 * What a link preview shows of a public picture, as an answer: a JPEG of 1200 × 630, since not all programs that show
 * previews read WebP.
 * @throws {ORPCError} 404 where the storage has lost the picture
 */
export async function sendPreview(sender: Sender, upload: Upload): Promise<z.infer<typeof StoredFile>> {
  const { method, headers: requestHeaders } = sender.request.incoming
  const etag = `"${upload._id}.jpg"`
  const headers = previewHeaders(upload, etag)
  if (requestHeaders['if-none-match']?.includes(etag)) return { status: 304, headers }
  const { size, body } = (await storedPreview(sender, upload)) ?? (await newPreview(sender, upload))
  const sent = { ...headers, 'content-length': String(size) }
  return { status: 200, headers: sent, body: method === 'HEAD' ? new ReadableStream() : body() }
}

async function storedPreview({ storage }: Sender, upload: Upload) {
  const file = await storage.open(previewKey(upload))
  return file && { size: file.size, body: () => Readable.toWeb(file.stream) as ReadableStream }
}

async function newPreview({ storage, config }: Sender, upload: Upload) {
  const picture = await storage.read(storageKey(upload))
  if (!picture) throw new ORPCError('NOT_FOUND', { message: messages.missing })
  const preview = await encodePreview(await buffer(picture))
  await using folder = await openUploadFolder(config.dataDir)
  const path = `${folder.path}/preview.jpg`
  await writeFile(path, preview)
  await storage.put(previewKey(upload), path, 'image/jpeg')
  return { size: preview.length, body: () => new Blob([new Uint8Array(preview)]).stream() as ReadableStream }
}
