import { ORPCError } from '@orpc/server'
import type { User } from '#src/access/user.ts'
import { userFromSession } from '#src/features/accounts/server/sessions.ts'
import type { Context } from '#src/server/context.ts'
import { change } from '#src/server/db/change.ts'
import { notLoggedIn } from '#src/server/http/errors.ts'
import { drain, openUploadFolder, type Received, receiveFile, UploadAborted } from '#src/server/http/multipart.ts'
import { consume, rateLimit } from '#src/server/security/rate-limit.ts'
import { normalizeUnicode } from '#src/shared/normalize.ts'
import { messages } from '../messages.ts'
import { addUpload } from './queries.ts'
import { storageKey } from './send-file.ts'

/** A file that is taken, at its path; what it is besides is stored with it. */
type Accepted = { path: string; name: string; size: number; contentType: string; isPublic: boolean }
type Taking<File extends Accepted> = {
  maxBytes: number
  /** @throws {ORPCError} why it is not taken */
  accept: (received: Received) => Promise<File>
}

const uploadByUser = rateLimit({ name: 'upload-user', points: 60, seconds: 60, of: 'uploads', by: 'user' })

/**
 * Takes a file in and keeps it. What is still coming of one that is refused is read to its end.
 * @throws {ORPCError} why it is not taken
 */
export async function storeUpload<File extends Accepted>(
  context: Context<unknown> & { user: User },
  taking: Taking<File>,
) {
  const { request } = context
  try {
    return await store(context, taking)
  } catch (error) {
    await drain(request.incoming, taking.maxBytes)
    throw error
  }
}

async function store<File extends Accepted>(
  context: Context<unknown> & { user: User },
  { maxBytes, accept }: Taking<File>,
) {
  const { storage, request, config, db, user } = context
  await consume(db, [[uploadByUser, user._id]], () => messages.tooMany)
  await using folder = await openUploadFolder(config.dataDir)
  // One that is as long as its limit counts as cut.
  const received = await receiveFile(request.incoming, folder.path, maxBytes + 1).catch((error: unknown) => {
    throw error instanceof UploadAborted ? new ORPCError('BAD_REQUEST', { message: messages.brokenOff }) : error
  })
  if (!received) throw new ORPCError('BAD_REQUEST', { message: messages.noFile })
  const file = await accept(received)
  // It may have taken long.
  if (!(await userFromSession(context, request))) throw notLoggedIn()
  const { path, name, size, contentType, isPublic } = file
  // The row first, so that the cleanup finds the file.
  const added = await change(context, async (tx, _emit, about) => {
    const added = await addUpload(tx, { name, size, contentType, isPublic, userId: user._id })
    about({ kind: 'file', _id: added._id, label: added.name })
    return added
  })
  await storage.put(storageKey(added), path, added.contentType)
  return { upload: added, file }
}

/** Marks that break lines, or turn the direction so that an ending looks like another. */
const INVISIBLE_CHARACTERS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** As a file is called from now on. */
export const nameOfFile = ({ name }: Received) =>
  normalizeUnicode(name, 'NFC').replace(INVISIBLE_CHARACTERS, '').slice(-200).toWellFormed() || 'file'
