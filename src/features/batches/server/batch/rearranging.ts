import type { Reader, Tx } from '#src/server/db/db.ts'
import { invalidField } from '#src/server/http/errors.ts'
import { now } from '#src/shared/clock.ts'
import { messages } from '../../messages.ts'
import { replan } from '../../replan.ts'
import type { BatchDraft, UnsavedBatch } from '../../shapes.ts'
import { addClasses, changeMentor, listClasses, moveClasses, moveRoom } from '../classes/class-queries.ts'
import { removeClasses } from '../classes/removed-class-queries.ts'
import { findCalendar } from '../holidays/holiday-queries.ts'
import { type BatchRow, type LockedBatch, saveBatch } from './batch-queries.ts'
import { refuseCollisions, type Wanted } from './collisions.ts'
import { recountClasses } from './count-queries.ts'

const isComing = ({ startsAt }: { startsAt: string }) => startsAt > now()

type Draft = Omit<UnsavedBatch, 'id'>

/** What becomes of the classes of a batch, and where those that change are needed `before` and after it; null as `replan`. */
export async function planRearrangement(db: Reader, saved: BatchRow | LockedBatch, draft: Draft) {
  const calendar = { ...(await findCalendar(db)), now: Date.parse(now()) }
  const planned = replan(await listClasses(db, saved._id), saved, draft, calendar)
  if (!planned) return null
  const { kept, moved, added } = planned
  const isElsewhere = draft.mentorId !== saved.mentorId || draft.room !== saved.room
  const stay = isElsewhere ? kept.filter(isComing) : []
  const wanted: Wanted = { ...draft, batchId: saved._id, hours: [...moved.map(({ to }) => to), ...added, ...stay] }
  const before: Wanted = { ...saved, batchId: saved._id, hours: [...moved, ...stay] }
  return { ...planned, wanted, before }
}

/** Saves a batch, and gives its coming classes the days of its new pattern. */
export async function rearrange(tx: Tx, before: LockedBatch, draft: BatchDraft, isConfirmed: boolean) {
  const id = before._id
  const planned = await planRearrangement(tx, before, draft)
  if (!planned) throw invalidField('classCount', messages.begunAlready)
  await refuseCollisions(tx, planned.wanted, isConfirmed, planned.before)
  const { courseId: _, ...saved } = draft
  await saveBatch(tx, id, saved)
  await removeClasses(
    tx,
    planned.removed.map(({ _id }) => _id),
  )
  await moveClasses(tx, planned.moved)
  await addClasses(tx, id, draft.room, planned.added)
  if (draft.room !== before.room) await moveRoom(tx, id, before.room, draft.room)
  if (draft.mentorId !== before.mentorId) await changeMentor(tx, before)
  await recountClasses(tx, id)
}
