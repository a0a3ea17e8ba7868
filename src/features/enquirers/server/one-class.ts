import { messages as ofVisits } from '#src/features/visits/messages.ts'
import { conflict, type Scope } from '#src/features/visits/server/inviting.ts'
import { listComingVisits } from './prospect-queries.ts'

/**
 * Nobody is invited to two classes to come, by whichever of their bookings. The caller has locked the person, so that of two who
 * invite at once the second finds what the first did.
 * @throws {ORPCError} 409 with the next classes
 */
export async function refuseSecondClass(scope: Pick<Scope, 'tx' | 'institute'>, enquirerId: string, bookingId: string) {
  const visits = await listComingVisits(scope.tx, [enquirerId])
  const added = visits.find(({ booking }) => booking._id === bookingId)
  const visitElsewhere = visits.find(({ booking }) => booking._id !== bookingId)
  if (!added || !visitElsewhere) return
  const { startsAt } = visitElsewhere.visit
  const isByVisitor = added.visit.invitedById === null
  // Whoever has the link of a visitor reads no name.
  const message = isByVisitor
    ? ofVisits.invitedElsewhere(startsAt)
    : ofVisits.invitedAlready(added.booking.name, startsAt)
  throw await conflict(scope, added.booking, message)
}
