import { Link } from 'react-router'
import type { FollowUps } from '#src/features/enquirers/contract.ts'
import type { AdminHome } from '../../contract.ts'
import { linkToAll } from '../../rules.ts'
import { CallsDue } from './calls-due.tsx'
import { NewBookings, OpenMessages } from './enquiries-to-do.tsx'
import { HomePanel, Panels } from './home-panel.tsx'
import { type ReportedPage, ReportedPosts } from './reported-posts.tsx'
import { WaitingStudents } from './waiting-students.tsx'

type Props = {
  home: AdminHome
  followUps: FollowUps | undefined
  reported: ReportedPage | undefined
  now: number
  /** Then nobody reads that there is nothing to do. */
  hasOtherWork: boolean
}

/** Who waits for an admin, of each kind the longest first. */
export function NeedsYou({
  home: { figures, waiting, bookings, messages },
  followUps,
  reported,
  now,
  hasOtherWork,
}: Props) {
  const { staff, admin } = figures
  const due = followUps?.first.length ?? 0
  if (waiting.length + bookings.length + messages.length + due + (reported?.body.length ?? 0) === 0)
    return hasOtherWork ? null : <NobodyWaits />
  return (
    <Panels>
      {followUps && due > 0 && <CallsDue followUps={followUps} now={now} />}
      {reported && reported.body.length > 0 && <ReportedPosts reported={reported} now={now} />}
      {waiting.length > 0 && (
        <HomePanel title="Students waiting" all={linkToAll(staff?.pending, '/dashboard/mentor/approvals')}>
          <WaitingStudents students={waiting} now={now} />
        </HomePanel>
      )}
      {bookings.length > 0 && (
        <HomePanel
          title="New bookings"
          all={linkToAll(admin?.newBookings, '/dashboard/admin/demo-bookings?filter=new')}
        >
          <NewBookings bookings={bookings} now={now} />
        </HomePanel>
      )}
      {messages.length > 0 && (
        <HomePanel
          title="Unanswered messages"
          all={linkToAll(admin?.openMessages, '/dashboard/admin/contact-messages?filter=new')}
        >
          <OpenMessages messages={messages} now={now} />
        </HomePanel>
      )}
    </Panels>
  )
}

const NobodyWaits = () => (
  <HomePanel title="Nothing to do right now">
    <p className="text-ink-muted">
      There are no students to approve, no bookings to call back and no messages to answer. New ones appear here.{' '}
      <Link to="/dashboard/admin/demo-bookings">All demo bookings</Link>
    </p>
  </HomePanel>
)
