import { importHandlers } from './import/import-handlers.ts'
import { mergeHandlers } from './merge-handlers.ts'
import { pauseHandlers } from './pause-handlers.ts'
import { seatHandlers } from './seat-handlers.ts'

export const seatsHandlers = { ...seatHandlers, ...pauseHandlers, ...mergeHandlers, ...importHandlers }
