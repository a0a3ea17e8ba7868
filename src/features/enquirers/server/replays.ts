import type { Replay } from '#src/server/replay/replay.ts'
import { countInWords } from '#src/shared/text.ts'
import { splitRequest } from './merging-queries.ts'
import { DELETED_ENQUIRY, type RemovalEvents, removeEnquirers } from './removing.ts'
import { enquirersOfRequests } from './removing-queries.ts'
import { listRequests } from './state-queries.ts'

export const deletedEnquiries: Replay<RemovalEvents> = {
  kind: DELETED_ENQUIRY,
  inWords: (count) => `${countInWords(count, 'enquiry', 'enquiries')} deleted`,
  async again(tx, replayed, emit) {
    const deleted = replayed.map(({ subject }) => subject)
    const toRemove: string[] = []
    for (const { _id } of await enquirersOfRequests(tx, deleted)) {
      const requests = (await listRequests(tx, _id)).map(({ bookingId, messageId }) => bookingId ?? messageId ?? '')
      const gone = requests.filter((id) => deleted.includes(id))
      if (gone.length === requests.length) {
        toRemove.push(_id)
        continue
      }
      // It was split off since the backup: what is left stays whose it is.
      for (const id of gone) {
        const separate = await splitRequest(tx, _id, id)
        if (separate) toRemove.push(separate)
      }
    }
    if (toRemove.length > 0) await removeEnquirers(tx, emit, toRemove)
    return toRemove.length
  },
}
