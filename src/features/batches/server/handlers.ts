import { mergeHandlers } from '#src/features/seats/server/merge-handlers.ts'
import { pauseHandlers } from '#src/features/seats/server/pause-handlers.ts'
import { seatHandlers } from '#src/features/seats/server/seat-handlers.ts'
import { timetableHandlers } from '#src/features/timetable/server/timetable-handlers.ts'
import { batchHandlers } from './batch/batch-handlers.ts'
import { extendHandlers } from './batch/extend-handlers.ts'
import { bulkHandlers } from './bulk/bulk-handlers.ts'
import { classHandlers } from './classes/class-handlers.ts'
import { holidayHandlers } from './holidays/holiday-handlers.ts'
import { recordingHandlers } from './recordings/recording-handlers.ts'

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
