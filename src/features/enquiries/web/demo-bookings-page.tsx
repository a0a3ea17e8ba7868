import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useNow } from '#src/web/hooks/use-now.ts'
import { askedIn, type ListInput, type ListKind, useList } from '#src/web/table/list.ts'
import { type Column, Table } from '#src/web/table/table.tsx'
import { Button, ExportLink } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { DemoBooking } from '../contract.ts'
import { COURSES, replyToBooking } from '../rules.ts'
import { enquiriesApi } from './api.ts'
import { BY_STATE, stateIn } from './by-state.ts'
import { EnquiryActions, OtherActions } from './enquiry-actions.tsx'
import { created, emailColumn, fullName, message, phone } from './sender-columns.tsx'
import { stateColumn } from './state-columns.tsx'

type Field = 'fullName' | 'email' | 'course' | 'createdAt'
const LIST: ListKind<Field> = {
  fields: ['fullName', 'email', 'course', 'createdAt'],
  sort: '-createdAt',
}

type ListRequest = { input: ListInput<Field>; filter: string }
const bookings = ({ input, filter }: ListRequest) =>
  enquiriesApi.bookings.queryOptions({ input: { ...input, state: stateIn(filter) } })

/** Of the list that an address asks for. */
export const bookingsIn = (request: Request) => bookings(askedIn(new URL(request.url).searchParams, LIST))

const course: Column<DemoBooking, Field> = {
  name: 'Course',
  sort: 'course',
  share: 'w-34',
  wraps: true,
  cell: ({ course }) => COURSES[course],
}

const email = emailColumn<DemoBooking>(replyToBooking)

/** `onInvite`: what inviting a visitor to a class opens, where there is a classroom. */
export function DemoBookingsPage({ onInvite }: { onInvite?: ((booking: DemoBooking) => void) | undefined }) {
  const list = useList(LIST)
  const bookingsQuery = useQuery({ ...bookings(list), placeholderData: (before) => before })
  const now = useNow(bookingsQuery.dataUpdatedAt)
  return (
    <>
      <PageHead title="Demo Booking Requests" hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Demo Booking Requests</h1>
        <ExportLink to="/api/demo-booking.csv" />
      </div>
      <Table
        label="Demo bookings"
        query={bookingsQuery}
        columns={[fullName, email, phone, course, message, created, stateColumn(now)]}
        nameOf={({ fullName }) => fullName}
        actions={(enquiry) => <EnquiryActions enquiry={enquiry} text={replyToBooking(enquiry).text} />}
        more={(enquiry) => (
          <>
            {onInvite && (
              <Button small onClick={() => onInvite(enquiry)} aria-label={`Invite to a class: ${enquiry.fullName}`}>
                <CalendarPlus aria-hidden className="size-4" />
                Invite to a class
              </Button>
            )}
            <OtherActions enquiry={enquiry} kind="markBooking" reply={replyToBooking(enquiry)} />
          </>
        )}
        list={list}
        filter={BY_STATE}
        empty={<Empty>No demo bookings yet. New bookings appear here.</Empty>}
      />
    </>
  )
}
