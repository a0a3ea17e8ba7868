import { open, stat } from 'node:fs/promises'
import { implement, ORPCError } from '@orpc/server'
import type { Context } from '#src/server/context.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { drain, type Received } from '#src/server/http/multipart.ts'
import { MAX_DOCUMENT_BYTES, MAX_PICTURE_BYTES, media } from '../contract.ts'
import { messages } from '../messages.ts'
import { findUploadId, uploadUrl } from '../rules.ts'
import { encodePicture, isPicture } from './pictures.ts'
import { sendPreview } from './previews.ts'
import { findUpload } from './queries.ts'
import { sendFile } from './send-file.ts'
import { nameOfFile, storeUpload } from './store-upload.ts'

type As = 'picture' | 'document' | undefined

const procedures = implement(media).$context<Context<unknown>>().use(authorize)
const { anyone, staff } = byAudience(procedures, procedures.use(requireUser))

export const mediaHandlers = {
  upload: staff.upload.handler(async ({ input, context, errors }) => {
    const { storage, request } = context
    if (input.params.media_host !== storage.host) {
      await drain(request.incoming, MAX_DOCUMENT_BYTES)
      throw errors.NOT_FOUND()
    }
    const { upload } = await storeUpload(context, {
      maxBytes: MAX_DOCUMENT_BYTES,
      accept: (received) => validateUpload(received, input.query.as),
    })
    return { url: request.origin + uploadUrl(upload) }
  }),

  picture: anyone.picture.handler(async ({ input: { name }, context, errors }) => {
    const [, previewOf] = /^(.+)\.jpg$/.exec(name) ?? []
    const upload = await findUpload(context.db, previewOf ?? findUploadId(`/api/media/${name}`) ?? '')
    if (!upload?.isPublic) throw errors.NOT_FOUND()
    if (previewOf) return sendPreview(context, upload)
    return sendFile(context, upload, 'for everyone')
  }),
}

async function validateUpload(received: Received, as: As) {
  if (received.isCut) throw new ORPCError('PAYLOAD_TOO_LARGE', { message: messages.largeDocument })
  const { path } = received
  const { size } = await stat(path)
  if (size === 0) throw new ORPCError('BAD_REQUEST', { message: messages.empty })
  const name = nameOfFile(received)
  const head = await readBeginning(path)
  if (as !== 'document' && isPicture(head)) return toPicture(path, name, size)
  if (/^(?:\xEF\xBB\xBF)?\s*</.test(head)) throw unsupported(messages.notTaken)
  if (as === 'picture') throw unsupported(messages.noPicture)
  const contentType = head.startsWith('%PDF-') ? 'application/pdf' : 'application/octet-stream'
  return { path, name, size, contentType, isPublic: false }
}

async function toPicture(path: string, name: string, size: number) {
  const written = `${path}.webp`
  const encoded = await encodePicture(path, size, written)
  if ('size' in encoded) return { path: written, name, size: encoded.size, contentType: 'image/webp', isPublic: true }
  if (size > MAX_PICTURE_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE', { message: encoded.refusal })
  throw unsupported(encoded.refusal)
}

const unsupported = (message: string) => new ORPCError('UNSUPPORTED_MEDIA_TYPE', { message })

async function readBeginning(path: string) {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read({ length: 256 })
  return buffer.toString('latin1', 0, bytesRead)
}
