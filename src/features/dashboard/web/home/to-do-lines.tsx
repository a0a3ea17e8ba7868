import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { dueSince } from '#src/features/enquirers/rules.ts'
import type { FollowUps } from '#src/features/enquirers/shapes.ts'
import { CallButton, ReplyButton } from '#src/features/enquirers/web/call-buttons.tsx'
import { describeDue, replyToMessage, SUBJECTS } from '#src/features/enquiries/rules.ts'
import { CourseNames } from '#src/features/enquiries/web/course-names.tsx'
import { MarkButtons } from '#src/features/enquiries/web/mark-buttons.tsx'
import { isoDate } from '#src/shared/iso-date.ts'
import { ago } from '#src/shared/time.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { mailUrl, phoneUrl } from '#src/web/ui/contact-links.ts'
import type { AdminHome } from '../../contract.ts'
import { ToDo } from './home-panel.tsx'

/** `leads`: it is the first of the list, whose button is filled. */
type Line<Kind extends string, Of> = { [Name in Kind]: Of } & { now: number; leads: boolean }

/** The first button of a list is filled. */
export const variantOf = (leads: boolean) => (leads ? 'primary' : 'plain')

export const NewBooking = ({ booking, now, leads }: Line<'booking', AdminHome['bookings'][number]>) => (
  <ToDo
    name={booking.fullName}
    to={`/dashboard/admin/demo-bookings?q=${encodeURIComponent(booking.email)}`}
    about={
      <>
        <CourseNames keys={[booking.course]} />, <time dateTime={booking.createdAt}>{ago(booking.createdAt, now)}</time>
      </>
    }
    action={
      <ButtonLink
        small
        variant={variantOf(leads)}
        to={phoneUrl(booking.phoneE164)}
        aria-label={`Call ${booking.fullName}`}
      >
        <Phone aria-hidden className="size-4" />
        <span className="@max-sm:hidden">Call</span>
      </ButtonLink>
    }
    more={<MarkButtons kind="markBooking" enquiry={booking} states={['called']} />}
  />
)

export const CallDue = ({ enquirer, now, leads }: Line<'enquirer', FollowUps['first'][number]>) => (
  <ToDo
    name={enquirer.name}
    to={`/dashboard/admin/enquiries/${enquirer._id}`}
    about={
      <>
        <CourseNames keys={enquirer.courses} />
        {enquirer.courses.length > 0 && enquirer.followUpOn && ', '}
        {enquirer.followUpOn && dueSince(enquirer.followUpOn, isoDate(new Date(now)))}
      </>
    }
    action={<CallButton enquirer={enquirer} words="@max-sm:hidden" leads={leads} />}
    more={<ReplyButton enquirer={enquirer} />}
  />
)

/** 'due in 3 hours', in red once it is over. */
export const Due = ({ at, now }: { at: string; now: number }): ReactNode => (
  <time dateTime={at} className={Date.parse(at) < now ? 'font-semibold text-bad' : undefined}>
    {describeDue(at, now)}
  </time>
)

export function OpenMessage({ message, now, leads }: Line<'message', AdminHome['messages'][number]>) {
  const institute = useInstitute()
  return (
    <ToDo
      name={message.fullName}
      to={`/dashboard/admin/contact-messages?q=${encodeURIComponent(message.email)}`}
      about={
        <>
          {SUBJECTS[message.subject]}, <Due at={message.dueAt} now={now} />
        </>
      }
      action={
        <ButtonLink
          small
          variant={variantOf(leads)}
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
