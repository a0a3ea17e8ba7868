import { batchHandlers } from './batch/batch-handlers.ts'
import { classHandlers } from './classes/class-handlers.ts'
import { seatHandlers } from './seats/seat-handlers.ts'
import { timetableHandlers } from './timetable/timetable-handlers.ts'

export const batchesHandlers = { ...batchHandlers, ...seatHandlers, ...classHandlers, ...timetableHandlers }
