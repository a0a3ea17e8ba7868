import { addBooking } from '#src/features/enquiries/server/queries.ts'
import type { Tx } from '#src/server/db/db.ts'
import { now } from '#src/shared/clock.ts'
import type { HandSource } from '../rules.ts'
import { identifyRequest } from './identity-queries.ts'
import { findEnquirer } from './queries.ts'

type ByHand = {
  phone: string
  name: string
  email: string
  course: string
  source: HandSource
  note: string
  addedById: string
}

/** Of whoever has the number or the address, else of someone new. Whoever entered it had spoken to them: that was the reply. */
export async function addByHand(
  tx: Tx,
  { name, note, addedById, ...request }: ByHand,
  opening: Parameters<typeof identifyRequest>[2],
) {
  const moment = now()
  const bookingId = await addBooking(tx, {
    ...request,
    fullName: name,
    message: note,
    addedById,
    createdAt: moment,
    state: 'called',
    changedById: addedById,
    changedAt: moment,
  })
  const enquirerId = await identifyRequest(tx, bookingId, opening)
  const enquirer = enquirerId && (await findEnquirer(tx, enquirerId))
  if (!enquirer) throw new Error('a request that was just added is of someone')
  return enquirer
}
