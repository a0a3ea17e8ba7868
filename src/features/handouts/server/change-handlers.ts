import { type Channel, userChannel } from '#src/access/channel.ts'
import { aboutBatch, batchSubject, displayName } from '#src/features/batches/rules.ts'
import { findBatch, findBatchToChange } from '#src/features/batches/server/batch/batch-queries.ts'
import { findUploadId, toStoredUrl } from '#src/features/media/rules.ts'
import { claimUpload } from '#src/features/media/server/claims.ts'
import { change } from '#src/server/db/change.ts'
import { newId } from '#src/server/db/column-types.ts'
import type { Tx } from '#src/server/db/db.ts'
import type { Emit } from '#src/server/events/bus.ts'
import { invalidField } from '#src/server/http/errors.ts'
import type { HandoutEvents } from '../contract.ts'
import { messages } from '../messages.ts'
import { isSecure, MAX_HANDOUTS } from '../rules.ts'
import { staff } from './procedures.ts'
import {
  addHandout,
  countHandouts,
  findHandoutToChange,
  hasClass,
  listSeated,
  removeHandout,
  saveHandout,
} from './queries.ts'

type Scope = { tx: Tx; emit: Emit<HandoutEvents> }

/** Whoever has a seat in the batch. */
const readersOf = async (tx: Tx, batchId: string): Promise<Channel[]> =>
  (await listSeated(tx, batchId)).map(userChannel)

const emitChanged = async ({ tx, emit }: Scope, batchId: string) =>
  emit('handoutsChanged', { batchId }, ['staff', ...(await readersOf(tx, batchId))])

/**
 * The address as it is stored, and the size of an upload, which is in use from now on.
 * @throws {ORPCError} 400 for a link that is not https, and where an upload is gone
 */
async function claimFile(tx: Tx, origin: string, handoutId: string, address: string) {
  const url = toStoredUrl(origin, address)
  if (!isSecure(url)) throw invalidField('url', messages.secureLink)
  const sizes = await claimUpload(tx, handoutId, null, [url])
  return { url, size: sizes.get(findUploadId(url) ?? '') ?? null }
}

export const changeHandlers = {
  add: staff.add.handler(({ input: { id, url, ...draft }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const batch = await findBatchToChange(tx, id)
      if (!batch) throw errors.NOT_FOUND({ message: messages.unknownBatch })
      const { _id: batchId, courseTitle, cancelledAt } = batch
      about(batchSubject(batch))
      if (cancelledAt) throw errors.CONFLICT({ message: messages.isCancelled })
      const { classId, name } = draft
      if (classId && !(await hasClass(tx, batchId, classId))) throw errors.NOT_FOUND({ message: messages.unknownClass })
      if ((await countHandouts(tx, batchId)) >= MAX_HANDOUTS)
        throw errors.CONFLICT({ message: messages.tooMany(MAX_HANDOUTS) })
      const _id = newId()
      const file = await claimFile(tx, context.request.origin, _id, url)
      await addHandout(tx, { _id, batchId, ...draft, ...file, authorId: context.user._id })
      const message = messages.announced(aboutBatch(courseTitle, displayName(batch)), name)
      await emit('handoutAdded', { batchId, classId, message }, await readersOf(tx, batchId))
      await emitChanged({ tx, emit }, batchId)
      return { _id, message: messages.added(name) }
    }),
  ),

  change: staff.change.handler(({ input: { id, ...changed }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const before = await findHandoutToChange(tx, id)
      if (!before) throw errors.NOT_FOUND({ message: messages.unknown })
      const { _id, batchId } = before
      const batch = await findBatch(tx, batchId)
      if (batch) about(batchSubject(batch))
      const { name, type, classId, url, size } = { ...before, ...changed }
      if (changed.classId && !(await hasClass(tx, batchId, changed.classId)))
        throw errors.NOT_FOUND({ message: messages.unknownClass })
      const file = changed.url === undefined ? { url, size } : await claimFile(tx, context.request.origin, _id, url)
      await saveHandout(tx, _id, { name, type, classId, ...file })
      await emitChanged({ tx, emit }, batchId)
      return { message: messages.saved(name) }
    }),
  ),

  remove: staff.remove.handler(({ input: { id }, context, errors }) =>
    change(context, async (tx, emit, about) => {
      const handout = await findHandoutToChange(tx, id)
      if (!handout) throw errors.NOT_FOUND()
      const { _id, batchId, name } = handout
      const batch = await findBatch(tx, batchId)
      if (batch) about(batchSubject(batch))
      await emitChanged({ tx, emit }, batchId)
      await removeHandout(tx, _id)
      return { message: messages.removed(name) }
    }),
  ),
}
