import { batchHandlers } from './batch-handlers.ts'
import { classHandlers } from './class-handlers.ts'
import { seatHandlers } from './seat-handlers.ts'
import { timetableHandlers } from './timetable-handlers.ts'

export const batchesHandlers = { ...batchHandlers, ...seatHandlers, ...classHandlers, ...timetableHandlers }
