import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#src/access/user.ts'
import type { FollowUps } from '#src/features/enquirers/shapes.ts'
import { dueAt } from '#src/features/enquiries/rules.ts'
import { useFirstWithoutBatch } from '#src/features/seats/web/without-batch/students-without-batch.ts'
import { ago } from '#src/shared/time.ts'
import { daysAfter, momentOf, TIME_ZONE } from '#src/shared/wall-time.ts'
import { useInstitute } from '#src/web/api/institute.ts'
import type { AdminHome } from '../../contract.ts'
import { byDue, countToDo } from '../../to-do.ts'
import type { ReportedPage } from './reported-posts.tsx'
import { CallDue, NewBooking, OpenMessage } from './to-do-lines.tsx'
import { OpenRequest, ReportedPost, StudentsWithoutBatch } from './to-do-links.tsx'
import { WaitingStudent } from './waiting-students.tsx'

export type Waiting = {
  home: AdminHome
  followUps: FollowUps | undefined
  reported: ReportedPage | undefined
  now: number
}

type Line = { key: string; dueAt: string; show: (leads: boolean) => ReactNode }

const endOfDay = (day: string) => momentOf(daysAfter(day, 1), '00:00', TIME_ZONE)

/** All that waits for an admin, what is overdue for the longest first, how much there is of each kind, and in all. */
export function useToDoLines({ home, followUps, reported, now }: Waiting, onReject: (student: User) => void) {
  const institute = useInstitute()
  const area = useLocation().pathname
  const { longest, total } = useFirstWithoutBatch()
  const replyDueAt = ({ createdAt }: { createdAt: string }) => dueAt(createdAt, institute)
  const lines: Line[] = [
    ...home.waiting.map((student) => ({
      key: student._id,
      dueAt: replyDueAt(student),
      show: (leads: boolean) => (
        <WaitingStudent
          student={student}
          home={area}
          since={ago(student.createdAt, now)}
          leads={leads}
          onAsk={onReject}
        />
      ),
    })),
    ...home.bookings.map((booking) => ({
      key: booking._id,
      dueAt: replyDueAt(booking),
      show: (leads: boolean) => <NewBooking booking={booking} now={now} leads={leads} />,
    })),
    ...(followUps?.first ?? []).map((enquirer) => ({
      key: enquirer._id,
      dueAt: enquirer.followUpOn ? endOfDay(enquirer.followUpOn) : enquirer.lastAt,
      show: (leads: boolean) => <CallDue enquirer={enquirer} now={now} leads={leads} />,
    })),
    ...home.messages.map((message) => ({
      key: message._id,
      dueAt: message.dueAt,
      show: (leads: boolean) => <OpenMessage message={message} now={now} leads={leads} />,
    })),
    ...home.requests.map((request) => ({
      key: request._id,
      dueAt: request.dueAt,
      show: (leads: boolean) => <OpenRequest request={request} now={now} leads={leads} />,
    })),
    ...(reported?.body ?? []).map((report) => ({
      key: report._id,
      dueAt: report.dueAt,
      show: (leads: boolean) => <ReportedPost report={report} now={now} leads={leads} />,
    })),
    ...(longest
      ? [
          {
            key: 'without a batch',
            dueAt: longest.cancelledAt,
            show: (leads: boolean) => <StudentsWithoutBatch longest={longest} total={total} leads={leads} />,
          },
        ]
      : []),
  ]
  const counts = countToDo(home.figures, {
    followUps: (followUps?.today ?? 0) + (followUps?.overdue ?? 0),
    reports: Number(reported?.headers['x-total-count'] ?? 0),
  })
  const all = counts.reduce((sum, { count }) => sum + count, longest ? 1 : 0)
  return { lines: byDue(lines), counts, all }
}
