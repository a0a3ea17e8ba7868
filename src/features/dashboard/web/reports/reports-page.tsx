import { useQuery } from '@tanstack/react-query'
import { upcomingBatches } from '#src/features/batches/web/batch/upcoming-batches.ts'
import { enquirersApi } from '#src/features/enquirers/web/api.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { CardsSkeleton } from '#src/web/ui/skeleton.tsx'
import type { Reports } from '../../contract.ts'
import { figureTexts, hasResults } from '../../rules.ts'
import { dashboardApi } from '../api.ts'
import { HomePanel } from '../home/home-panel.tsx'
import type { Route } from './+types/reports-page.ts'
import { CourseBars } from './course-bars.tsx'
import { EnquirerFiguresPanel } from './enquirer-figures.tsx'
import { SeatBars } from './seat-bars.tsx'
import { WeekBars } from './week-bars.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const reports = () => dashboardApi.reports.queryOptions()
const enquirerFigures = () => enquirersApi.figures.queryOptions()

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetch(context, [reports()], [enquirerFigures(), ...upcomingBatches(context)])

export default function ReportsPage() {
  const query = useQuery(reports())
  return (
    <>
      <PageHead title="Reports" hidden />
      <h1 className="text-3xl">Reports</h1>
      {query.isPending && <CardsSkeleton label="Loading the reports" />}
      {query.isError && !query.data && <Failed query={query} />}
      {query.data && <Figures reports={query.data} />}
    </>
  )
}

function Figures({ reports: { weeks, courses, figures } }: { reports: Reports }) {
  const { data: enquirers } = useQuery(enquirerFigures())
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {hasResults(figures) && (
        <HomePanel title="Counted so far" className="lg:col-span-2">
          <p className="text-base">{figureTexts.results(figures)}</p>
        </HomePanel>
      )}
      <WeekBars title="Sign-ups per week" weeks={weeks} of="signUps" />
      <WeekBars title="Enrollments per week" weeks={weeks} of="enrollments" />
      {courses.length > 0 && <CourseBars courses={courses} />}
      <SeatBars />
      {enquirers && <EnquirerFiguresPanel figures={enquirers} />}
    </div>
  )
}
