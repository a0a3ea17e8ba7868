import { ownHandlers } from './attendance-handlers.ts'
import { attendeeHandlers } from './attendees/attendee-handlers.ts'
import { checkInHandlers } from './check-in-handlers.ts'
import { makeUpHandlers } from './make-up-handlers.ts'
import { registerHandlers } from './register-handlers.ts'
import { sheetHandlers } from './sheet/sheet-handlers.ts'

export const attendanceHandlers = {
  ...registerHandlers,
  ...attendeeHandlers,
  ...sheetHandlers,
  ...checkInHandlers,
  ...makeUpHandlers,
  ...ownHandlers,
}
