import type { ClashPreview } from '../../clash-shapes.ts'
import { unknownClass } from '../../classes-contract.ts'
import { planMeetings } from '../../pattern.ts'
import { findClass } from '../classes/class-queries.ts'
import { placesOf } from '../classes/places.ts'
import { findCalendar } from '../holidays/holiday-queries.ts'
import { staff } from '../procedures.ts'
import { findBatch } from './batch-queries.ts'
import { previewClashes } from './clash-words.ts'
import { findInTheWay } from './collisions.ts'
import { planRearrangement } from './rearranging.ts'

const NO_CLASH: ClashPreview = { summary: '', details: [], question: '' }

/** What a save would ask about, while its form is being filled in. */
export const previewHandlers = {
  previewBatch: staff.previewBatch.handler(async ({ input: { id, ...draft }, context: { db }, errors }) => {
    if (!id) {
      const hours = planMeetings(draft, await findCalendar(db))
      return previewClashes(await findInTheWay(db, { ...draft, batchId: null, hours }), hours)
    }
    const batch = await findBatch(db, id)
    if (!batch) throw errors.NOT_FOUND()
    const planned = await planRearrangement(db, batch, draft)
    if (!planned) return NO_CLASH
    return previewClashes(await findInTheWay(db, planned.wanted, planned.before), planned.wanted.hours)
  }),

  previewClass: staff.previewClass.handler(async ({ input: { id, classId, ...input }, context: { db }, errors }) => {
    const batch = await findBatch(db, id)
    if (!batch) throw errors.NOT_FOUND()
    const saved = classId === undefined ? null : await findClass(db, classId)
    if (saved === undefined || (saved && saved.batchId !== id))
      throw errors.NOT_FOUND({ message: unknownClass.NOT_FOUND.message })
    const after = { ...input, startsAt: iso(input.startsAt), endsAt: iso(input.endsAt) }
    const { wanted, earlier } = placesOf(batch, saved, after)
    return previewClashes(await findInTheWay(db, wanted, earlier), wanted.hours)
  }),
}

const iso = (instant: string) => new Date(instant).toISOString()
