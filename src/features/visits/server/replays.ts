import type { Replay } from '#src/server/replay/replay.ts'
import { countInWords } from '#src/shared/text.ts'
import { STOPPED_REMINDERS, stopBookingReminders } from './reminder-queries.ts'

export const stoppedReminders: Replay = {
  kind: STOPPED_REMINDERS,
  inWords: (count) => `reminders of ${countInWords(count, 'demo booking')} stopped`,
  async again(tx, replayed) {
    let count = 0
    for (const { subject, at } of replayed) if (await stopBookingReminders(tx, subject, at)) count++
    return count
  },
}
