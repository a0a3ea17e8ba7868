import { useQuery } from '@tanstack/react-query'
import {
  type BookingsInput,
  bookingsQueryFor,
  DemoBookingsPage,
  readBookingsInput,
  useBookingsInput,
} from '#src/features/enquiries/web/demo-bookings-page.tsx'
import { messageTemplates } from '#src/features/institute/web/message-templates.ts'
import { visitsApi } from '#src/features/visits/web/api.ts'
import { InviteDialog, type InvitedBooking } from '#src/features/visits/web/invite-dialog.tsx'
import { VisitLine } from '#src/features/visits/web/visit-line.tsx'
import { prefetch, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import type { Route } from './+types/demo-bookings-page.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

const invitations = (input: BookingsInput) => visitsApi.ofBookings.queryOptions({ input })

export function loader({ context, request }: Route.LoaderArgs) {
  const { classroom } = context.get(requestContext).setup
  return prefetch(
    context,
    [bookingsQueryFor(request)],
    classroom ? [invitations(readBookingsInput(request)), messageTemplates] : [],
  )
}

export default function DemoBookings() {
  return useSetup()?.classroom ? <DemoBookingsWithClassroom /> : <DemoBookingsPage />
}

/** Where there is a classroom, a visitor is invited to one of its classes. */
function DemoBookingsWithClassroom() {
  const [booking, setBooking, close] = useDialogSubject<InvitedBooking>()
  const { data: visits = [] } = useQuery({
    ...invitations(useBookingsInput()),
    placeholderData: (before) => before,
  })
  const byBooking = new Map(visits.map((visit) => [visit.bookingId, visit]))
  return (
    <>
      <DemoBookingsPage
        onInvite={({ _id, fullName: name, phoneE164 }) => setBooking({ _id, name, phoneE164, hasEmail: true })}
        showVisit={({ _id }) => {
          const visit = byBooking.get(_id)
          return visit && <VisitLine visit={visit} />
        }}
      />
      <InviteDialog booking={booking} onClose={close} />
    </>
  )
}
