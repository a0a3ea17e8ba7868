import type { AttendanceEvents } from '#src/features/attendance/contract.ts'
import type { EnquiryEvents } from '#src/features/enquiries/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { VisitEvents } from '#src/features/visits/contract.ts'
import type { Reactions } from '#src/server/events/bus.ts'
import type { InstituteCopy } from '#src/server/institute.ts'
import type { EnquirerEvents } from '../contract.ts'
import { isOfAnotherEnquirer, OUTCOMES } from '../rules.ts'
import { findEnquirerOfUser } from './account-queries.ts'
import { identifyRequest, lockEnquirerOf } from './identity-queries.ts'
import { refuseSecondClass } from './one-class.ts'
import { addToLog, findEnquirerToChange, findVisitors, noteReply, saveEnquirer } from './queries.ts'
import { listRequests, refreshEnquirer } from './state-queries.ts'

type Events = EnquiryEvents & EnrollmentEvents & AttendanceEvents & VisitEvents & EnquirerEvents

export const enquirersReactions = (institute: InstituteCopy): Reactions<Events> => ({
  async enquiryMade({ enquiryId }, { tx }) {
    await identifyRequest(tx, enquiryId, institute.shown)
    return undefined
  },

  async enquiryChanged({ enquiryId }, { tx }) {
    const enquirerId = await lockEnquirerOf(tx, enquiryId)
    if (!enquirerId) return undefined
    await noteReply(tx, enquiryId)
    await refreshEnquirer(tx, enquirerId)
    return undefined
  },

  /** A visitor was added to a class, or marked in it. */
  async registerChanged({ classId }, { tx, emit }) {
    for (const enquirerId of await findVisitors(tx, classId)) {
      await refreshEnquirer(tx, enquirerId)
      await emit('enquirerChanged', { enquirerId }, ['admins'])
    }
    return undefined
  },

  /** A visitor was invited, chose another class or none, or the class is gone. */
  async visitChanged({ bookingId, message, isNew }, { tx, emit }) {
    const enquirerId = await lockEnquirerOf(tx, bookingId)
    if (!enquirerId) return undefined
    if (isNew) await refuseSecondClass({ tx, institute }, enquirerId, bookingId)
    await refreshEnquirer(tx, enquirerId)
    await emit('enquirerChanged', { enquirerId }, ['admins'])
    if (message) await emit('visitorResponded', { enquirerId, message }, ['admins'])
    return undefined
  },

  async enrollmentCreated({ studentId }, { tx, emit }) {
    const identified = await findEnquirerOfUser(tx, studentId)
    if (!identified) return undefined
    const { account, enquirerId } = identified
    const enquirer = await findEnquirerToChange(tx, enquirerId)
    if (!enquirer || enquirer.outcome === 'joined') return undefined
    // A call to someone else of a family stays planned.
    const isShared = (await listRequests(tx, enquirerId)).some((request) => isOfAnotherEnquirer(request, account))
    await saveEnquirer(tx, enquirerId, { outcome: 'joined', state: 'joined', ...(!isShared && { followUpOn: null }) })
    await addToLog(tx, { enquirerId, kind: 'outcome', text: `${OUTCOMES.joined}.`, byId: null })
    await emit('enquirerChanged', { enquirerId }, ['admins'])
    return undefined
  },
})
