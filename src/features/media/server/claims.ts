import { ORPCError } from '@orpc/server'
import type { Tx } from '#src/server/db/db.ts'
import { messages } from '../messages.ts'
import { uploadIn } from '../rules.ts'
import { claimUploads } from './queries.ts'

/**
 * From now on `ownerId` shows this picture and these other addresses, as far as they are uploads.
 * @returns the sizes of the uploads, in bytes
 * @throws {ORPCError} 400 where one is gone, or where a picture for everyone is a document
 */
export async function claim(tx: Tx, ownerId: string, picture: string | null, otherFiles: string[] = []) {
  const ids = [...new Set([picture, ...otherFiles].flatMap((address) => uploadIn(address) ?? []))]
  const claimed = await claimUploads(tx, ownerId, ids)
  if (claimed.length < ids.length) throw new ORPCError('BAD_REQUEST', { message: messages.gone })
  const shown = claimed.find(({ _id }) => _id === uploadIn(picture))
  if (shown && !shown.isPublic) throw new ORPCError('BAD_REQUEST', { message: messages.noPublicPicture })
  return new Map(claimed.map(({ _id, size }) => [_id, size]))
}
