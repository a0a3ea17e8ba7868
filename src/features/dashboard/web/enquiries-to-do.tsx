import { useMutation } from '@tanstack/react-query'
import { Check, Mail, Phone } from 'lucide-react'
import { answerToMessage, COURSES, dueInWords, STATES, SUBJECTS } from '#src/features/enquiries/rules.ts'
import { enquiriesApi } from '#src/features/enquiries/web/api.ts'
import { ago } from '#src/shared/time.ts'
import { callTo, mailTo } from '#src/web/contact-links.ts'
import { useMutationFeedback } from '#src/web/mutation-feedback.ts'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import type { AdminHome } from '../contract.ts'
import { Lines, ToDo } from './panel.tsx'

export const NewBookings = ({ bookings, now }: { bookings: AdminHome['bookings']; now: number }) => (
  <Lines label="New bookings">
    {bookings.map((booking) => (
      <ToDo
        key={booking._id}
        name={booking.fullName}
        about={
          <>
            {COURSES[booking.course]}, <time dateTime={booking.createdAt}>{ago(booking.createdAt, now)}</time>
          </>
        }
        action={
          <ButtonLink small to={callTo(booking.phone)} aria-label={`Call ${booking.fullName}`}>
            <Phone aria-hidden className="size-4" />
            <span className="@max-sm:hidden">Call</span>
          </ButtonLink>
        }
        more={<MarkButton kind="markBooking" state="called" enquiry={booking} />}
      />
    ))}
  </Lines>
)

export const OpenMessages = ({ messages, now }: { messages: AdminHome['messages']; now: number }) => (
  <Lines label="Unanswered messages">
    {messages.map((message) => (
      <ToDo
        key={message._id}
        name={message.fullName}
        about={
          <>
            {SUBJECTS[message.subject]},{' '}
            <time
              dateTime={message.dueAt}
              className={Date.parse(message.dueAt) < now ? 'font-semibold text-bad' : undefined}
            >
              {dueInWords(message.dueAt, now)}
            </time>
          </>
        }
        action={
          <ButtonLink
            small
            to={mailTo(message.email, answerToMessage(message))}
            aria-label={`Answer ${message.fullName}`}
          >
            <Mail aria-hidden className="size-4" />
            <span className="@max-sm:hidden">Answer</span>
          </ButtonLink>
        }
        more={<MarkButton kind="markMessage" state="done" enquiry={message} />}
      />
    ))}
  </Lines>
)

type Mark = {
  kind: 'markBooking' | 'markMessage'
  state: 'called' | 'done'
  enquiry: { _id: string; fullName: string }
}

function MarkButton({ kind, state, enquiry: { _id, fullName } }: Mark) {
  const mark = useMutation(enquiriesApi[kind].mutationOptions(useMutationFeedback('Failed to update the state.')))
  return (
    <Button
      small
      aria-label={`Mark ${fullName} as ${state}`}
      onClick={() => !mark.isPending && mark.mutate({ id: _id, state })}
    >
      <Check aria-hidden className="size-4" />
      {STATES[state]}
    </Button>
  )
}
