import { ORPCError } from '@orpc/server'
import type { Tx } from '#src/server/db/db.ts'
import { messages } from '../messages.ts'
import { findUploadId } from '../rules.ts'
import { claimUploads } from './queries.ts'

/**
 * From now on `ownerId` shows this picture and these other addresses, as far as they are uploads.
 * @returns the sizes of the uploads, in bytes
 * @throws {ORPCError} 400 where one is gone, or where a picture for everyone is a document
 */
export async function claimUpload(tx: Tx, ownerId: string, picture: string | null, otherFiles: string[] = []) {
  const ids = [...new Set([picture, ...otherFiles].flatMap((address) => findUploadId(address) ?? []))]
  const claimed = await claimUploads(tx, ownerId, ids)
  if (claimed.length < ids.length) throw new ORPCError('BAD_REQUEST', { message: messages.gone })
  const shown = claimed.find(({ _id }) => _id === findUploadId(picture))
  if (shown && !shown.isPublic) throw new ORPCError('BAD_REQUEST', { message: messages.noPublicPicture })
  return new Map(claimed.map(({ _id, size }) => [_id, size]))
}
