import { useQuery } from '@tanstack/react-query'
import { BookOpen, ChartColumn, GraduationCap, PenLine, ShieldUser, Users } from 'lucide-react'
import { Suspense } from 'react'
import { upcomingBatches } from '#src/features/batches/web/batch/upcoming-batches.ts'
import { enquirersApi } from '#src/features/enquirers/web/api.ts'
import { forumApi } from '#src/features/forum/web/api.ts'
import { messageTemplates } from '#src/features/institute/web/message-templates.ts'
import { leaveIn } from '#src/features/leave/web/api.ts'
import { LeaveToAnswer, leaveToAnswer } from '#src/features/leave/web/leave-to-answer.tsx'
import { withoutBatchIn } from '#src/features/seats/web/students-without-batch.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { lazyOrBlank } from '#src/web/hydration/load-module.ts'
import { figureTexts, hasResults } from '../../rules.ts'
import { dashboardApi } from '../api.ts'
import { firstDay, useFirstDay } from '../first-day/use-first-day.ts'
import type { Route } from './+types/admin-home-page.ts'
import { CourseBars } from './course-bars.tsx'
import { EndedPanel, readEnded } from './ended-panel.tsx'
import { EnquirerFiguresPanel } from './enquirer-figures.tsx'
import { Home } from './home.tsx'
import type { Card } from './home-cards.tsx'
import { HomePanel } from './home-panel.tsx'
import { NeedsYou } from './needs-you.tsx'
import { SeatBars } from './seat-bars.tsx'
import { WeekBars } from './week-bars.tsx'
import { WithoutBatchPanel } from './without-batch-panel.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

/** A site that is complete does without. */
const FirstDayCard = lazyOrBlank(() => import('../first-day/first-day-card.tsx'))

const home = () => dashboardApi.adminHome.queryOptions()
const enquirerFigures = () => enquirersApi.figures.queryOptions()
const reportedPosts = () => forumApi.reports.queryOptions({ input: { state: 'open', limit: 3 } })
const dueCalls = () => enquirersApi.followUps.queryOptions()

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(
    context,
    [home()],
    [
      firstDay(),
      dueCalls(),
      reportedPosts(),
      enquirerFigures(),
      messageTemplates,
      ...upcomingBatches(context),
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

export default function AdminHomePage() {
  const query = useQuery(home())
  const { data: followUps } = useQuery(dueCalls())
  const { data: reported } = useQuery(reportedPosts())
  const { data: figures } = useQuery(enquirerFigures())
  const missing = useFirstDay()
  return (
    <Home
      title="Admin Dashboard"
      query={query}
      cards={CARDS}
      panels={3}
      below={({ weeks, courses, figures: counted }) => (
        <div className="grid gap-6 lg:grid-cols-2">
          {hasResults(counted) && (
            <HomePanel title="Counted so far" className="lg:col-span-2">
              <p className="text-base">{figureTexts.results(counted)}</p>
            </HomePanel>
          )}
          <WeekBars title="Sign-ups per week" weeks={weeks} of="signUps" />
          <WeekBars title="Enrollments per week" weeks={weeks} of="enrollments" />
          {courses.length > 0 && <CourseBars courses={courses} />}
          <SeatBars />
          {figures && <EnquirerFiguresPanel figures={figures} />}
        </div>
      )}
    >
      {(home, now) => (
        <>
          <Suspense>{missing.isShown && <FirstDayCard lines={missing.lines} onHide={missing.hide} />}</Suspense>
          <NeedsYou home={home} followUps={followUps} reported={reported} now={now} hasOtherWork={missing.mayBeShown} />
          <LeaveToAnswer area="/dashboard/admin" />
          <WithoutBatchPanel />
          <EndedPanel />
        </>
      )}
    </Home>
  )
}
