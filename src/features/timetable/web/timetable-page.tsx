import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isStaff } from '#src/access/rules.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { todayAt } from '#src/features/batches/rules.ts'
import { holidays } from '#src/features/batches/web/api.ts'
import { OwnBatches, ownBatches } from '#src/features/seats/web/own-batches.tsx'
import { now } from '#src/shared/clock.ts'
import { daysAfter } from '#src/shared/wall-time.ts'
import { type Context, requestContext } from '#src/web/api/prefetch.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import type { TimetableClass } from '../shapes.ts'
import { shortTitles } from '../short-titles.ts'
import { timetableApi } from './api.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { filterClasses } from './class-filters.ts'
import { FilterForm } from './filter-form.tsx'
import { FreeRooms, hoursIn } from './free-rooms.tsx'
import { roomsFree } from './rooms-free.ts'
import { SelectAll } from './selected-classes.tsx'
import { StudentTimetableSlot } from './slots.ts'
import { redirectToItsDay, useSoughtDay } from './sought-class.ts'
import { useSelectedClasses } from './use-selected-classes.ts'
import { dayIn, daysOfWeek, toMonday } from './week.ts'
import { DayChooser, WeekChooser, WeekInWords } from './week-chooser.tsx'
import { Week } from './week-view.tsx'

const weekQuery = (day: string) =>
  timetableApi.timetable.queryOptions({ input: { from: toMonday(day), to: daysAfter(toMonday(day), 6) } })

/**
 * For a loader: the week, and what may fail alone.
 * @throws a redirect to the day of the class that an address names
 */
export async function timetableQueries(context: Context, request: Request) {
  const url = new URL(request.url)
  await redirectToItsDay(context, url)
  const day = dayIn(url.searchParams, todayAt(Date.parse(now())))
  const { user } = context.get(requestContext)
  const rooms = roomsFree(hoursIn(url.searchParams, day))
  const ofUser = user && isStaff(user) ? (rooms ? [rooms] : []) : [ownBatches()]
  return { week: weekQuery(day), rest: user ? [holidays, ...ofUser] : [] }
}

const NONE: TimetableClass[] = []
const NO_HOLIDAYS: { date: string; name: string }[] = []

export function TimetablePage() {
  const { user } = useAuth()
  const slot = use(StudentTimetableSlot)
  const isStudent = user !== null && !isStaff(user)
  const [query] = useSearchParams()
  const asOf = useNow()
  const today = todayAt(asOf)
  const day = dayIn(query, today)
  const isLost = useSoughtDay(query)
  const classesQuery = useQuery({ ...weekQuery(day), placeholderData: (before) => before })
  const classes = useStableData(classesQuery, day) ?? NONE
  const { data: holidayRows = NO_HOLIDAYS } = useQuery(holidays)
  const selection = useSelectedClasses(classes, asOf)
  const isLoaded = classes !== NONE
  useEffect(() => {
    // Marks changes as seen in the background; a failure loses nothing.
    if (classes !== NONE && isStudent) timetableApi.sawTimetable.call().catch(() => undefined)
  }, [classes, isStudent])
  if (!user) return null
  const shown = filterClasses(classes, query)
  const selectable = { selection, shown, now: asOf }
  return (
    <>
      <PageHead title="Timetable" hidden />
      <div className="grid grid-cols-1 gap-2 md:gap-4">
        <div className="flex flex-wrap items-center gap-x-2">
          <div className="flex grow flex-wrap items-baseline gap-x-4">
            <h1 className="text-3xl max-md:text-2xl">Timetable</h1>
            <WeekInWords day={day} />
          </div>
          {!isStudent && <SelectAll {...selectable} />}
          <Button small className="max-md:hidden print:hidden noscript:hidden" onClick={() => window.print()}>
            Print
          </Button>
        </div>
        {isStudent && <OwnBatches now={asOf} />}
        {isLost && <Notice kind="error">This class is no longer in your timetable.</Notice>}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <WeekChooser day={day} today={today} />
          {isLoaded && <FilterForm classes={classes} isStaff={!isStudent} />}
        </div>
        <DayChooser day={day} today={today} />
        {classesQuery.isPending && <WeekSkeleton />}
        {classesQuery.isError && !isLoaded && <Failed query={classesQuery} />}
        {shown.length < classes.length && shown.length === 0 && <p className="text-ink-muted">No classes match.</p>}
        {isLoaded && (
          <Week
            classes={shown}
            day={day}
            today={today}
            isStaff={!isStudent}
            sought={query.get('class')}
            selection={selection}
            holidays={new Map(holidayRows.map(({ date, name }) => [date, name]))}
            titles={shortTitles(classes.map(({ course }) => course.title))}
            now={asOf}
          />
        )}
        {!isStudent && <BulkBar selection={selection} />}
        <div className="grid grid-cols-1 items-start gap-3 md:gap-4 xl:grid-cols-2 print:hidden">
          {!isStudent && <FreeRooms day={day} />}
          {isStudent && slot && <slot.Below now={asOf} />}
          <CalendarFeed />
        </div>
      </div>
    </>
  )
}

const WeekSkeleton = () => (
  <Skeleton label="Loading the timetable">
    <div className="grid gap-2 xl:grid-cols-2">
      {daysOfWeek('2027-01-04').map((day) => (
        <SkeletonBlock key={day} className="h-32" />
      ))}
    </div>
  </Skeleton>
)
