import { useMutation, useQuery } from '@tanstack/react-query'
import { formatWeekday } from '#src/shared/time.ts'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { useStableData } from '#src/web/hooks/use-stable-content.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { Panel } from '#src/web/ui/panel.tsx'
import { Skeleton, SkeletonBlock } from '#src/web/ui/skeleton.tsx'
import type { Holiday } from '../../holiday-shapes.ts'
import { messages } from '../../messages.ts'
import { todayAt } from '../../rules.ts'
import { batchesApi, holidays } from '../api.ts'
import type { Route } from './+types/holidays-page.ts'
import { HolidayForm } from './holiday-form.tsx'
import { Suggestions } from './suggestions.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [holidays])

/** The days without classes, and where admins declare one. */
export default function HolidaysPage() {
  const query = useQuery(holidays)
  const declared = useStableData(query, 'holidays')
  const now = useNow()
  return (
    <>
      <PageHead title="Holidays" hidden />
      <h1 className="text-3xl">Holidays</h1>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Panel title="Declare a holiday">
          <HolidayForm today={todayAt(now)} holidays={query.data ?? []} />
        </Panel>
        {query.isPending && <HolidaysSkeleton />}
        {query.isError && !declared && <Failed query={query} />}
        {declared && <HolidayList holidays={declared} today={todayAt(now)} />}
        {declared && <Suggestions today={todayAt(now)} holidays={declared} />}
      </div>
    </>
  )
}

function HolidayList({ holidays, today }: { holidays: Holiday[]; today: string }) {
  const [holiday, setHoliday, close] = useDialogSubject<Holiday>()
  const remove = useMutation(
    batchesApi.removeHoliday.mutationOptions(useMutationFeedback('Failed to remove the holiday.')),
  )
  const [past, coming] = [holidays.filter(({ date }) => date < today), holidays.filter(({ date }) => date >= today)]
  return (
    <Panel title="Upcoming holidays">
      {coming.length === 0 && <p className="text-ink-muted">No holidays are declared.</p>}
      <ul aria-label="Upcoming holidays" className="divide-y divide-line empty:hidden">
        {coming.map((holiday) => (
          <li key={holiday.date} className="flex items-center justify-between gap-4 py-2">
            <Words holiday={holiday} />
            <Button small variant="remove" onClick={() => setHoliday(holiday)}>
              Remove
              <span className="sr-only">
                {' '}
                <bdi>{holiday.name}</bdi>, {formatWeekday(holiday.date)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {past.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center underline">{`Past holidays (${past.length})`}</summary>
          <ul aria-label="Past holidays" className="divide-y divide-line">
            {past.toReversed().map((holiday) => (
              <li key={holiday.date} className="py-2">
                <Words holiday={holiday} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <Confirm
        question={holiday && messages.askRemoveHoliday(holiday.name, formatWeekday(holiday.date))}
        action="Remove"
        isWorking={remove.isPending}
        onClose={close}
        onConfirm={() => holiday && remove.mutate({ date: holiday.date }, { onSettled: close })}
      />
    </Panel>
  )
}

const Words = ({ holiday: { date, name, by } }: { holiday: Holiday }) => (
  <div className="min-w-0 wrap-anywhere">
    <strong className="block">{name}</strong>
    <p className="text-sm text-ink-muted">
      <time dateTime={date}>{formatWeekday(date)}</time>
      {by && `, declared by ${by}`}
    </p>
  </div>
)

const HolidaysSkeleton = () => (
  <Skeleton label="Loading the holidays">
    <SkeletonBlock className="h-64" />
  </Skeleton>
)
