import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useInstitute } from '#src/web/api/institute.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { type Column, Table } from '#src/web/table/table.tsx'
import { Button, ExportLink } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { DemoBooking } from '../contract.ts'
import { replyToBooking } from '../rules.ts'
import { enquiriesApi } from './api.ts'
import { CourseNames } from './course-names.tsx'
import { EnquiryActions, OtherActions, pageOfSender } from './enquiry-actions.tsx'
import { created, emailColumn, fullName, message, phone } from './sender-columns.tsx'
import { stateColumn } from './state-columns.tsx'
import { readState, STATE_FILTER } from './state-filter.ts'

type Field = 'fullName' | 'email' | 'course' | 'createdAt'
const LIST: ListKind<Field> = {
  fields: ['fullName', 'email', 'course', 'createdAt'],
  sort: '-createdAt',
}

type ListRequest = { input: ListInput<Field>; filter: string }
const toInput = ({ input, filter }: ListRequest) => ({ ...input, state: readState(filter) })
const bookings = (list: ListRequest) => enquiriesApi.bookings.queryOptions({ input: toInput(list) })
export type BookingsInput = ReturnType<typeof toInput>

const readSearch = (request: Request) => parseListQuery(new URL(request.url).searchParams, LIST)
/** Of the list that an address asks for. */
export const bookingsQueryFor = (request: Request) => bookings(readSearch(request))
export const readBookingsInput = (request: Request) => toInput(readSearch(request))
export const useBookingsInput = () => toInput(useList(LIST))

type ShowVisit = (booking: DemoBooking) => ReactNode

const courseColumn = (showVisit: ShowVisit | undefined): Column<DemoBooking, Field> => ({
  name: 'Course',
  sort: 'course',
  share: 'w-34',
  wraps: true,
  cell: (booking) => (
    <>
      <CourseNames keys={[booking.course]} />
      {showVisit?.(booking)}
    </>
  ),
})

type Props = { onInvite?: (booking: DemoBooking) => void; showVisit?: ShowVisit }

/** Where there is a classroom: what inviting a visitor to a class opens, and the class that they are invited to. */
export function DemoBookingsPage({ onInvite, showVisit }: Props) {
  const list = useList(LIST)
  const bookingsQuery = useQuery({ ...bookings(list), placeholderData: (before) => before })
  const now = useNow()
  const institute = useInstitute()
  const reply = (booking: DemoBooking) => replyToBooking(booking, institute)
  return (
    <>
      <PageHead title="Demo Booking Requests" hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Demo Booking Requests</h1>
        <ExportLink to="/api/demo-booking.csv" />
      </div>
      <Table
        label="Demo bookings"
        room="most"
        query={bookingsQuery}
        columns={[fullName, emailColumn(reply), phone, courseColumn(showVisit), message, created, stateColumn(now)]}
        nameOf={({ fullName }) => fullName}
        open={pageOfSender}
        actions={(enquiry) => <EnquiryActions enquiry={enquiry} text={reply(enquiry).text} />}
        more={(enquiry) => (
          <>
            {onInvite && (
              <Button small onClick={() => onInvite(enquiry)} aria-label={`Invite to a class: ${enquiry.fullName}`}>
                <CalendarPlus aria-hidden className="size-4" />
                Invite to a class
              </Button>
            )}
            <OtherActions enquiry={enquiry} kind="markBooking" reply={reply(enquiry)} />
          </>
        )}
        list={list}
        filter={STATE_FILTER}
        empty={<Empty>No demo bookings yet. New bookings appear here.</Empty>}
      />
    </>
  )
}
