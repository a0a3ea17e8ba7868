import { ownHandlers } from './attendance-handlers.ts'
import { checkInHandlers } from './check-in-handlers.ts'
import { makeUpHandlers } from './make-up-handlers.ts'
import { registerHandlers } from './register-handlers.ts'

export const attendanceHandlers = { ...registerHandlers, ...checkInHandlers, ...makeUpHandlers, ...ownHandlers }
