import { useQuery } from '@tanstack/react-query'
import { BookOpen, ChartNoAxesColumn } from 'lucide-react'
import { UnopenedAnnouncements } from '#src/features/announcements/web/unopened-announcements.tsx'
import { leaveIn, ownLeaveQuery } from '#src/features/leave/web/api.ts'
import { LeaveOfClass } from '#src/features/leave/web/leave-of-class.tsx'
import { findNextClass, NextClass, OfferToAnswer } from '#src/features/seats/web/next-class.tsx'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useHydrated } from '#src/web/hydration/use-hydrated.ts'
import type { StudentHome } from '../../contract.ts'
import { figureTexts } from '../../rules.ts'
import { dashboardApi } from '../api.ts'
import { NotificationsPanel } from '../shell/notifications-panel.tsx'
import type { Route } from './+types/student-home-page.ts'
import { CheckInPanel } from './check-in-panel.tsx'
import { ContinuePanel } from './continue-panel.tsx'
import { GraduatePanel, readGraduation, useGraduation } from './graduate-panel.tsx'
import { Home } from './home.tsx'
import type { Card } from './home-cards.tsx'
import { HomePanel } from './home-panel.tsx'
import { LatestReplies, OwnProgress } from './own-progress.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const home = () => dashboardApi.studentHome.queryOptions()

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(context, [home()], [...leaveIn(context, ownLeaveQuery()), ...readGraduation(context)])

const CARDS: Card[] = [
  {
    icon: BookOpen,
    title: 'My Courses',
    text: 'Your courses and their materials.',
    to: '/dashboard/student/my-courses',
    figure: figureTexts.enrolled,
  },
  {
    icon: ChartNoAxesColumn,
    title: 'My Progress',
    text: 'What you have done and what is next.',
    to: '/dashboard/student/progress',
    figure: figureTexts.progress,
  },
]

export default function StudentHomePage() {
  // Whoever comes back from a material has opened it; what came with the document is new.
  const query = useQuery({ ...home(), refetchOnMount: useHydrated() ? 'always' : true, refetchOnWindowFocus: 'always' })
  return (
    <Home
      title="Student Dashboard"
      query={query}
      cards={CARDS}
      panels={2}
      below={({ notifications }, now) => (
        <NotificationsPanel title="Latest updates" notifications={notifications} now={now} empty="No updates yet." />
      )}
    >
      {(home, now) => <Desk home={home} now={now} />}
    </Home>
  )
}

function Desk({
  home: { courses, batches, checkIns, announcements, latestReplies },
  now,
}: {
  home: StudentHome
  now: number
}) {
  const offers = batches.filter(({ offer }) => offer)
  const next = findNextClass(batches)
  const open = checkIns.filter(({ endsAt }) => now < Date.parse(endsAt))
  const graduation = useGraduation(courses)
  const areBoth = courses.length > 0 && latestReplies.length > 0
  return (
    <>
      <CheckInPanel classes={open} />
      {graduation && <GraduatePanel {...graduation} leads={open.length === 0} />}
      <div className={`grid gap-x-4 gap-y-6 ${next ? 'lg:grid-cols-2' : ''}`}>
        {next && (
          <HomePanel title="Next class" all={{ to: '/dashboard/timetable', text: 'Timetable' }}>
            <NextClass {...next} now={now} />
            <LeaveOfClass of={next.next} now={now} />
          </HomePanel>
        )}
        <ContinuePanel courses={courses} leads={open.length === 0 && !graduation} />
      </div>
      {offers.length > 0 && (
        <HomePanel title="A seat is free for you">
          {offers.map((batch) => (
            <OfferToAnswer key={batch._id} batch={batch} />
          ))}
        </HomePanel>
      )}
      {announcements.length > 0 && (
        <HomePanel title="Announcements">
          <UnopenedAnnouncements announcements={announcements} now={now} />
        </HomePanel>
      )}
      <div className={`grid gap-x-4 gap-y-6 empty:hidden ${areBoth ? 'lg:grid-cols-2' : ''}`}>
        {courses.length > 0 && <OwnProgress courses={courses} />}
        {latestReplies.length > 0 && <LatestReplies replies={latestReplies} now={now} />}
      </div>
    </>
  )
}
