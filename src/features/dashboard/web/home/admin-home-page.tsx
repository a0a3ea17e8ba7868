import { useQuery } from '@tanstack/react-query'
import { BookOpen, ChartColumn, GraduationCap, PenLine, ShieldUser, Users } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { enquirersApi } from '#src/features/enquirers/web/api.ts'
import { forumApi } from '#src/features/forum/web/api.ts'
import { messageTemplates } from '#src/features/institute/web/message-templates.ts'
import { leaveIn } from '#src/features/leave/web/api.ts'
import { LeaveToAnswer, leaveToAnswer } from '#src/features/leave/web/leave-to-answer.tsx'
import { withoutBatchIn } from '#src/features/seats/web/without-batch/students-without-batch.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { figureTexts } from '../../rules.ts'
import { dashboardApi } from '../api.ts'
import { firstDay, useFirstDay } from '../first-day/use-first-day.ts'
import type { Route } from './+types/admin-home-page.ts'
import { EndedPanel, readEnded } from './ended-panel.tsx'
import { Home } from './home.tsx'
import type { Card } from './home-cards.tsx'
import { RegistersLeft } from './registers-left.tsx'
import { ToDoPanel } from './to-do-panel.tsx'
import { TodayPanel } from './today-panel.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

/** A site that is complete does without. */
const FirstDayCard = lazyOrBlank(() => import('../first-day/first-day-card.tsx'))

const home = () => dashboardApi.adminHome.queryOptions()
const reportedPosts = () => forumApi.reports.queryOptions({ input: { state: 'open', limit: 5 } })
const dueCalls = () => enquirersApi.followUps.queryOptions()

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(
    context,
    [home()],
    [
      firstDay(),
      dueCalls(),
      reportedPosts(),
      messageTemplates,
      ...readEnded(context),
      ...withoutBatchIn(context),
      ...leaveIn(context, leaveToAnswer()),
    ],
  )

const CARDS: Card[] = [
  {
    icon: ShieldUser,
    title: 'Manage Mentors',
    text: 'Promote, demote and add mentors.',
    to: '/dashboard/admin/mentors',
    figure: figureTexts.mentors,
  },
  {
    icon: BookOpen,
    title: 'Manage Courses',
    text: 'Write, publish and remove courses.',
    to: '/dashboard/admin/manage-courses',
    figure: figureTexts.courses,
  },
  {
    icon: PenLine,
    title: 'Create Blog',
    text: 'Write a post for visitors.',
    to: '/dashboard/admin/create-blog',
    figure: figureTexts.posts,
  },
  {
    icon: GraduationCap,
    title: 'Manage Enrollments',
    text: 'The students of each course and their progress.',
    to: '/dashboard/admin/manage-enrollments',
    figure: figureTexts.learning,
  },
  {
    icon: Users,
    title: 'All Students',
    text: 'Approve, enroll and look after students.',
    to: '/dashboard/admin/students',
    figure: figureTexts.everyone,
  },
  { icon: ChartColumn, title: 'Analytics', text: 'Coming soon' },
]
const REPORTS = '/dashboard/admin/reports'
/** In place of the last. */
const WITH_REPORTS: Card[] = [
  ...CARDS.slice(0, -1),
  { icon: ChartColumn, title: 'Analytics', text: 'How the institute grows.', to: REPORTS },
]

export default function AdminHomePage() {
  const query = useQuery(home())
  const { data: followUps } = useQuery(dueCalls())
  const { data: reported } = useQuery(reportedPosts())
  const missing = useFirstDay()
  const isTaught = useSetup()?.classroom ?? false
  return (
    <Home
      title="Admin Dashboard"
      query={query}
      cards={isTaught ? WITH_REPORTS : CARDS}
      panels={2}
      below={() =>
        !isTaught && (
          <Link to={REPORTS} className="flex min-h-11 w-fit items-center">
            Reports
          </Link>
        )
      }
    >
      {(home, now) => {
        const { today, registersLeft } = home
        const isQuiet = today.length + registersLeft.length === 0 && missing.mayBeShown
        return (
          <>
            {isTaught && !isQuiet && <TodayPanel title="Today" classes={today} now={now} isOfAll />}
            <RegistersLeft classes={registersLeft} isOfAll />
            <Suspense>{missing.isShown && <FirstDayCard lines={missing.lines} onHide={missing.hide} />}</Suspense>
            <ToDoPanel
              home={home}
              followUps={followUps}
              reported={reported}
              now={now}
              hasOtherWork={missing.mayBeShown}
            />
            <LeaveToAnswer area="/dashboard/admin" />
            <EndedPanel />
          </>
        )
      }}
    </Home>
  )
}
