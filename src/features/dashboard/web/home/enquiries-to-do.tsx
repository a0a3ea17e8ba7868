import { Mail, Phone } from 'lucide-react'
import { describeDue, replyToMessage, SUBJECTS } from '#src/features/enquiries/rules.ts'
import { CourseNames } from '#src/features/enquiries/web/course-names.tsx'
import { MarkButtons } from '#src/features/enquiries/web/mark-buttons.tsx'
import { ago } from '#src/shared/time.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { mailUrl, phoneUrl } from '#src/web/ui/contact-links.ts'
import type { AdminHome } from '../../contract.ts'
import { Lines, ToDo } from './home-panel.tsx'

type Booking = AdminHome['bookings'][number]
type Message = AdminHome['messages'][number]

export const NewBookings = ({ bookings, now }: { bookings: Booking[]; now: number }) => (
  <Lines label="New bookings">
    {bookings.map((booking) => (
      <NewBooking key={booking._id} booking={booking} since={ago(booking.createdAt, now)} />
    ))}
  </Lines>
)

const NewBooking = ({ booking, since }: { booking: Booking; since: string }) => (
  <ToDo
    name={booking.fullName}
    to={`/dashboard/admin/demo-bookings?q=${encodeURIComponent(booking.email)}`}
    about={
      <>
        <CourseNames keys={[booking.course]} />, <time dateTime={booking.createdAt}>{since}</time>
      </>
    }
    action={
      <ButtonLink small to={phoneUrl(booking.phoneE164)} aria-label={`Call ${booking.fullName}`}>
        <Phone aria-hidden className="size-4" />
        <span className="@max-sm:hidden">Call</span>
      </ButtonLink>
    }
    more={<MarkButtons kind="markBooking" enquiry={booking} states={['called']} />}
  />
)

export const OpenMessages = ({ messages, now }: { messages: Message[]; now: number }) => (
  <Lines label="Unanswered messages">
    {messages.map((message) => (
      <OpenMessage
        key={message._id}
        message={message}
        due={describeDue(message.dueAt, now)}
        isLate={Date.parse(message.dueAt) < now}
      />
    ))}
  </Lines>
)

function OpenMessage({ message, due, isLate }: { message: Message; due: string; isLate: boolean }) {
  const institute = useInstitute()
  return (
    <ToDo
      name={message.fullName}
      to={`/dashboard/admin/contact-messages?q=${encodeURIComponent(message.email)}`}
      about={
        <>
          {SUBJECTS[message.subject]},{' '}
          <time dateTime={message.dueAt} className={isLate ? 'font-semibold text-bad' : undefined}>
            {due}
          </time>
        </>
      }
      action={
        <ButtonLink
          small
          to={mailUrl(message.email, replyToMessage(message, institute))}
          aria-label={`Answer ${message.fullName}`}
        >
          <Mail aria-hidden className="size-4" />
          <span className="@max-sm:hidden">Answer</span>
        </ButtonLink>
      }
      more={<MarkButtons kind="markMessage" enquiry={message} states={['done']} />}
    />
  )
}
