import { batchEndHandlers } from './batch-end-handlers.ts'
import { readHandlers } from './read-handlers.ts'
import { staffHandlers } from './staff-handlers.ts'

export const certificatesHandlers = { ...staffHandlers, ...batchEndHandlers, ...readHandlers }
