import { batchHandlers } from './batch/batch-handlers.ts'
import { extendHandlers } from './batch/extend-handlers.ts'
import { previewHandlers } from './batch/preview-handlers.ts'
import { bulkHandlers } from './bulk/bulk-handlers.ts'
import { classHandlers } from './classes/class-handlers.ts'
import { holidayHandlers } from './holidays/holiday-handlers.ts'
import { recordingHandlers } from './recordings/recording-handlers.ts'

export const batchesHandlers = {
  ...batchHandlers,
  ...extendHandlers,
  ...previewHandlers,
  ...classHandlers,
  ...bulkHandlers,
  ...holidayHandlers,
  ...recordingHandlers,
}
