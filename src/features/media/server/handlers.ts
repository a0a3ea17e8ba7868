import { open, stat } from 'node:fs/promises'
import { implement, ORPCError } from '@orpc/server'
import type { User } from '#src/access/user.ts'
import { userFromSession } from '#src/features/accounts/server/sessions.ts'
import type { Context } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { byAudience } from '#src/server/http/by-audience.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { authorize, requireUser } from '#src/server/http/middleware.ts'
import { drain, openUploadFolder, type Received, receiveFile, UploadAborted } from '#src/server/http/multipart.ts'
import { consume, rateLimit } from '#src/server/security/rate-limit.ts'
import { normalizeUnicode } from '#src/shared/normalize.ts'
import { MAX_DOCUMENT_BYTES, MAX_PICTURE_BYTES, media } from '../contract.ts'
import { messages } from '../messages.ts'
import { findUploadId, uploadUrl } from '../rules.ts'
import { encodePicture, isPicture } from './pictures.ts'
import { sendPreview } from './previews.ts'
import { addUpload, findUpload } from './queries.ts'
import { sendFile, storageKey } from './send-file.ts'

type As = 'picture' | 'document' | undefined

const uploadByUser = rateLimit('upload-user', 60, 60)

const procedures = implement(media).$context<Context<unknown>>().use(authorize)
const { anyone, staff } = byAudience(procedures, procedures.use(requireUser))

export const mediaHandlers = {
  upload: staff.upload.handler(async ({ input, context, errors }) => {
    const { storage, request } = context
    try {
      if (input.params.media_host !== storage.host) throw errors.NOT_FOUND()
      const upload = await storeUpload(context, input.query.as)
      return { url: request.origin + uploadUrl(upload) }
    } catch (error) {
      await drain(request.incoming, MAX_DOCUMENT_BYTES)
      throw error
    }
  }),

  picture: anyone.picture.handler(async ({ input: { name }, context, errors }) => {
    const [, previewOf] = /^(.+)\.jpg$/.exec(name) ?? []
    const upload = await findUpload(context.db, previewOf ?? findUploadId(`/api/media/${name}`) ?? '')
    if (!upload?.isPublic) throw errors.NOT_FOUND()
    if (previewOf) return sendPreview(context, upload)
    return sendFile(context, upload, 'for everyone')
  }),
}

/**
 * Takes a file in and keeps it.
 * @throws {ORPCError} why it is not taken
 */
async function storeUpload(context: Context<unknown> & { user: User }, as: As) {
  const { storage, request, config, db, user } = context
  await consume(db, [[uploadByUser, user._id]], () => messages.tooMany)
  await using folder = await openUploadFolder(config.dataDir)
  const received = await receiveFile(request.incoming, folder.path, MAX_DOCUMENT_BYTES).catch((error: unknown) => {
    throw error instanceof UploadAborted ? new ORPCError('BAD_REQUEST', { message: messages.brokenOff }) : error
  })
  const { path, ...upload } = await validateUpload(received, as)
  // It may have taken long.
  if (!(await userFromSession(context, request))) throw notLoggedIn()
  // The row first, so that the cleanup finds the file.
  const added = await change(context, async (tx, _emit, about) => {
    const added = await addUpload(tx, { ...upload, userId: user._id })
    about({ kind: 'file', _id: added._id, label: added.name })
    return added
  })
  await storage.put(storageKey(added), path, added.contentType)
  return added
}

/** Marks that break lines, or turn the direction so that an ending looks like another. */
const INVISIBLE_CHARACTERS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

async function validateUpload(received: Received | undefined, as: As) {
  if (!received) throw new ORPCError('BAD_REQUEST', { message: messages.noFile })
  if (received.isCut) throw new ORPCError('PAYLOAD_TOO_LARGE', { message: messages.largeDocument })
  const { path } = received
  const { size } = await stat(path)
  if (size === 0) throw new ORPCError('BAD_REQUEST', { message: messages.empty })
  const name =
    normalizeUnicode(received.name, 'NFC').replace(INVISIBLE_CHARACTERS, '').slice(-200).toWellFormed() || 'file'
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
