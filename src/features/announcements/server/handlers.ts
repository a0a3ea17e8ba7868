import { announceHandlers } from './announce-handlers.ts'
import { readHandlers } from './read-handlers.ts'

export const announcementsHandlers = { ...readHandlers, ...announceHandlers }
