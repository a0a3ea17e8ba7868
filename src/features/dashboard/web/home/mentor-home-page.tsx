import { useQuery } from '@tanstack/react-query'
import { BookOpen, PencilLine, UserCheck, Users } from 'lucide-react'
import { Link } from 'react-router'
import { registerOffer } from '#src/features/attendance/rules.ts'
import { forumApi } from '#src/features/forum/web/api.ts'
import { leaveIn } from '#src/features/leave/web/api.ts'
import { LeaveToAnswer, leaveToAnswer } from '#src/features/leave/web/leave-to-answer.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import type { MentorHome } from '../../contract.ts'
import { figureTexts, linkToAll } from '../../rules.ts'
import { dashboardApi } from '../api.ts'
import { NotificationsPanel } from '../shell/notifications-panel.tsx'
import type { Route } from './+types/mentor-home-page.ts'
import { EndedPanel, readEnded } from './ended-panel.tsx'
import { Home } from './home.tsx'
import type { Card } from './home-cards.tsx'
import { HomePanel, Lines, Panels } from './home-panel.tsx'
import { MissingPanel } from './missing-panel.tsx'
import { RegistersLeft } from './registers-left.tsx'
import { ReportedPosts } from './reported-posts.tsx'
import { TodayPanel } from './today-panel.tsx'
import { WaitingStudents } from './waiting-students.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const home = () => dashboardApi.mentorHome.queryOptions()
const reportedPosts = () => forumApi.reports.queryOptions({ input: { state: 'open', limit: 3 } })

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(context, [home()], [reportedPosts(), ...readEnded(context), ...leaveIn(context, leaveToAnswer())])

const CARDS: Card[] = [
  {
    icon: UserCheck,
    title: 'Student Approvals',
    text: 'Students who are waiting for approval.',
    to: '/dashboard/mentor/approvals',
    figure: figureTexts.waiting,
  },
  {
    icon: PencilLine,
    title: 'Create/Edit Courses',
    text: 'Create a course or edit one.',
    to: '/dashboard/mentor/manage-courses/upload',
    figure: figureTexts.drafts,
  },
  {
    icon: Users,
    title: 'Students List',
    text: 'All students of the institute.',
    to: '/dashboard/mentor/students',
    figure: figureTexts.students,
  },
  {
    icon: BookOpen,
    title: 'Manage Courses List',
    text: 'All courses, including unpublished ones.',
    to: '/dashboard/mentor/manage-courses',
    figure: figureTexts.courses,
  },
]

export default function MentorHomePage() {
  const query = useQuery(home())
  return (
    <Home
      title="Mentor Dashboard"
      query={query}
      cards={CARDS}
      panels={1}
      below={({ notifications }, now) => (
        <NotificationsPanel
          title="What changed"
          notifications={notifications}
          now={now}
          empty="No other recent changes."
        />
      )}
    >
      {(home, now) => <Desk home={home} now={now} />}
    </Home>
  )
}

function Desk({
  home: { figures, today, registersLeft, waiting, missing, drafts },
  now,
}: {
  home: MentorHome
  now: number
}) {
  const { data: reported } = useQuery(reportedPosts())
  const all = linkToAll(figures.staff?.pending, '/dashboard/mentor/approvals')
  const toTake = today.find((held) => held.state !== 'cancelled' && registerOffer(held, now) === 'open')
  const doesRegisterLead = toTake !== undefined || registersLeft.length > 0
  return (
    <>
      {today.length > 0 && <TodayPanel title="Today's classes" classes={today} now={now} leadId={toTake?._id} />}
      <RegistersLeft classes={registersLeft} leads={!toTake} />
      <LeaveToAnswer area="/dashboard/mentor" />
      {missing.length > 0 && <MissingPanel missing={missing} />}
      <Panels>
        <HomePanel title="Waiting for approval" all={waiting.length > 0 ? all : undefined}>
          {waiting.length > 0 ? (
            <WaitingStudents students={waiting} now={now} leads={!doesRegisterLead} />
          ) : (
            <NobodyWaits />
          )}
        </HomePanel>
        {reported && reported.body.length > 0 && <ReportedPosts reported={reported} now={now} />}
      </Panels>
      <EndedPanel />
      {drafts.length > 0 && <Drafts drafts={drafts} />}
    </>
  )
}

const NobodyWaits = () => (
  <p className="text-ink-muted">
    Nobody is waiting. New sign-ups appear here. <Link to="/dashboard/mentor/students">See all students</Link>
  </p>
)

const Drafts = ({ drafts }: { drafts: MentorHome['drafts'] }) => (
  <HomePanel title="Unpublished courses">
    <Lines>
      {drafts.map(({ _id, title }) => (
        <li key={_id}>
          <Link to={`/dashboard/mentor/manage-courses/upload/${_id}`} className="flex min-h-11 items-center">
            {title}
          </Link>
        </li>
      ))}
    </Lines>
  </HomePanel>
)
