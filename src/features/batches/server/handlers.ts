import { batchHandlers } from './batch/batch-handlers.ts'
import { extendHandlers } from './batch/extend-handlers.ts'
import { mergeHandlers } from './batch/merge-handlers.ts'
import { bulkHandlers } from './bulk/bulk-handlers.ts'
import { classHandlers } from './classes/class-handlers.ts'
import { holidayHandlers } from './holidays/holiday-handlers.ts'
import { recordingHandlers } from './recordings/recording-handlers.ts'
import { pauseHandlers } from './seats/pause-handlers.ts'
import { seatHandlers } from './seats/seat-handlers.ts'
import { timetableHandlers } from './timetable/timetable-handlers.ts'

export const batchesHandlers = {
  ...batchHandlers,
  ...extendHandlers,
  ...mergeHandlers,
  ...seatHandlers,
  ...pauseHandlers,
  ...classHandlers,
  ...bulkHandlers,
  ...holidayHandlers,
  ...timetableHandlers,
  ...recordingHandlers,
}
