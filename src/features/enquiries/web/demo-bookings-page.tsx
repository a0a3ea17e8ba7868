import { useQuery } from '@tanstack/react-query'
import { askedIn, type ListInput, type ListKind, useList } from '#src/web/list.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { ExportLink } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import type { DemoBooking } from '../contract.ts'
import { COURSES } from '../rules.ts'
import type { Route } from './+types/demo-bookings-page.ts'
import { enquiriesApi } from './api.ts'
import { created, email, fullName, phone, Words } from './sender-columns.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

type Field = 'fullName' | 'email' | 'course' | 'createdAt'
const LIST: ListKind<Field> = {
  fields: ['fullName', 'email', 'course', 'createdAt'],
  sort: '-createdAt',
}

const bookings = (input: ListInput<Field>) => enquiriesApi.bookings.queryOptions({ input })

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [bookings(askedIn(new URL(request.url).searchParams, LIST).input)])

const course: Column<DemoBooking, Field> = {
  name: 'Course',
  sort: 'course',
  cell: ({ course }) => <span className="whitespace-nowrap">{COURSES[course]}</span>,
}
const message: Column<DemoBooking, Field> = { name: 'Message', cell: ({ message }) => <Words>{message}</Words> }
const columns = [fullName, email, phone, course, message, created]

export default function DemoBookingsPage() {
  const list = useList(LIST)
  const found = useQuery({ ...bookings(list.input), placeholderData: (before) => before })
  return (
    <>
      <PageHead title="Demo Booking Requests" hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Demo Booking Requests</h1>
        <ExportLink to="/api/demo-booking.csv" />
      </div>
      <Table
        label="Demo bookings"
        query={found}
        columns={columns}
        list={list}
        empty={<Empty>Nobody has booked a demo class yet. Bookings appear here as they come.</Empty>}
      />
    </>
  )
}
