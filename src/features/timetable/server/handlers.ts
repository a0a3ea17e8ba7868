import { feedHandlers } from './feed-handlers.ts'
import { receiptHandlers } from './receipt-handlers.ts'
import { weekHandlers } from './week-handlers.ts'

export const timetableHandlers = { ...weekHandlers, ...receiptHandlers, ...feedHandlers }
