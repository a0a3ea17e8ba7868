import { useState } from 'react'
import { bookingsIn, DemoBookingsPage } from '#src/features/enquiries/web/demo-bookings-page.tsx'
import { InviteDialog, type InvitedBooking } from '#src/features/visits/web/invite-dialog.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import type { Route } from './+types/demo-bookings-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => prefetch(context, [bookingsIn(request)])

/** Where there is a classroom, a visitor is invited to one of its classes. */
export default function DemoBookingsWithClassroom() {
  const [booking, setBooking] = useState<InvitedBooking>()
  if (!useSetup()?.classroom) return <DemoBookingsPage />
  return (
    <>
      <DemoBookingsPage onInvite={({ _id, fullName: name, phone }) => setBooking({ _id, name, phone })} />
      <InviteDialog booking={booking} onClose={() => setBooking(undefined)} />
    </>
  )
}
