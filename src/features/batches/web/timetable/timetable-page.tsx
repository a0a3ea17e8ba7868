import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isStaff } from '#src/access/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { now } from '#src/shared/clock.ts'
import { formatDate } from '#src/shared/time.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Bone, Skeleton } from '#src/web/ui/skeleton.tsx'
import { daysAfter } from '../../pattern.ts'
import { batchesApi } from '../api.ts'
import { OwnBatches, ownBatches } from '../seats/own-batches.tsx'
import type { Route } from './+types/timetable-page.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { daysOf, mondayOf, todayAt, weekIn } from './week.ts'
import { Week } from './week-view.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const classesOf = (monday: string) =>
  batchesApi.timetable.queryOptions({ input: { from: monday, to: daysAfter(monday, 6) } })

export function loader({ context, request }: Route.LoaderArgs) {
  const monday = weekIn(new URL(request.url).searchParams, todayAt(Date.parse(now())))
  const isOwn = request.url.includes('/student/')
  return prefetch(context, [classesOf(monday)], isOwn ? [ownBatches()] : [])
}

export default function TimetablePage() {
  const { user } = useAuth()
  const isStudent = user !== null && !isStaff(user)
  const [query] = useSearchParams()
  const asOf = useNow(Date.parse(now()))
  const today = todayAt(asOf)
  const monday = weekIn(query, today)
  const classesQuery = useQuery({ ...classesOf(monday), placeholderData: (before) => before })
  useEffect(() => {
    // Marks changes as seen in the background; a failure loses nothing.
    if (classesQuery.data && isStudent) batchesApi.sawTimetable.call().catch(() => undefined)
  }, [classesQuery.data, isStudent])
  if (!user) return null
  return (
    <>
      <PageHead title="Timetable" hidden />
      <h1 className="text-3xl">Timetable</h1>
      {isStudent && <OwnBatches now={asOf} />}
      <WeekChooser monday={monday} today={today} />
      {classesQuery.isPending && <WeekSkeleton />}
      {classesQuery.isError && !classesQuery.data && <Failed query={classesQuery} />}
      {classesQuery.data && <Week classes={classesQuery.data} monday={monday} today={today} isStaff={!isStudent} />}
      <CalendarFeed />
    </>
  )
}

function WeekChooser({ monday, today }: { monday: string; today: string }) {
  const [first = monday, last = monday] = [daysOf(monday)[0], daysOf(monday)[6]]
  const isThis = mondayOf(today) === monday
  return (
    <nav aria-label="Weeks" className="flex flex-wrap items-center gap-2">
      <ButtonLink small to={`?week=${daysAfter(monday, -7)}`} preventScrollReset>
        Previous week
      </ButtonLink>
      <ButtonLink small to={`?week=${daysAfter(monday, 7)}`} preventScrollReset>
        Next week
      </ButtonLink>
      {!isThis && (
        <ButtonLink small to="?" preventScrollReset>
          Today
        </ButtonLink>
      )}
      <h2 aria-live="polite" className="text-xl">
        {formatDate(first)} to {formatDate(last)}
      </h2>
    </nav>
  )
}

const WeekSkeleton = () => (
  <Skeleton label="Loading the timetable">
    <div className="grid gap-4 lg:grid-cols-7">
      {daysOf('2027-01-04').map((day) => (
        <Bone key={day} className="h-40" />
      ))}
    </div>
  </Skeleton>
)
