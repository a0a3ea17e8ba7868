import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { formatDate } from '#src/shared/time.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { type Column, Table } from '#src/web/table/table.tsx'
import { ButtonLink } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { daysInWords } from '../../in-words.ts'
import type { ManagedBatch } from '../../shapes.ts'
import { batchesApi } from '../api.ts'
import { Hours } from '../hours.tsx'
import type { Route } from './+types/batches-page.ts'
import { NoMentor, StateBadge } from './batch-marks.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

type Field = 'startsOn' | 'createdAt'
const LIST: ListKind<Field> = { fields: ['startsOn', 'createdAt'], sort: '-startsOn' }

type Part = { input: ListInput<Field>; filter: string }
const batches = ({ input, filter }: Part) =>
  batchesApi.all.queryOptions({ input: { ...input, courseId: filter || undefined } })
const courses = coursesApi.all.queryOptions({ input: { sort: 'title', limit: 200 } })

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [batches(parseListQuery(new URL(request.url).searchParams, LIST))], [courses])

const Mentor = ({ mentorName }: Pick<ManagedBatch, 'mentorName'>) => mentorName || <NoMentor />

const columns: Column<ManagedBatch, Field>[] = [
  { name: 'Course', cell: ({ courseTitle }) => <strong>{courseTitle}</strong> },
  { name: 'Batch', isUnder: true, wraps: true, cell: ({ name }) => <span className="text-ink-muted">{name}</span> },
  {
    name: 'Begins',
    sort: 'startsOn',
    sortWords: ['Earliest first', 'Latest first'],
    share: 'w-1/4',
    wraps: true,
    cell: (batch) => <Begins batch={batch} />,
  },
  { name: 'Mentor', card: 'none', share: 'w-1/6', cell: Mentor },
  { name: 'Seats', share: 'w-36', snug: true, cell: (batch) => <Seats batch={batch} /> },
  { name: 'State', card: 'below', share: 'w-32', snug: true, cell: StateBadge },
]

const Begins = ({ batch }: { batch: ManagedBatch }) => (
  <>
    <time dateTime={batch.beginsAt}>{formatDate(batch.beginsAt)}</time>
    <span className="as-table:hidden">
      , <Mentor {...batch} />
    </span>
    <span className="block text-sm leading-tight text-ink-muted as-cards:hidden">
      {daysInWords(batch.weekdays)}, <Hours of={batch} />
    </span>
  </>
)

const Seats = ({ batch: { seats, seatsHeld, waiting } }: { batch: ManagedBatch }) => (
  <>
    {`${seatsHeld} / ${seats}`}
    {waiting > 0 && <span className="text-ink-muted">{`, ${waiting} waiting`}</span>}
  </>
)

export default function BatchesPage() {
  const list = useList(LIST)
  const batchesQuery = useQuery({ ...batches(list), placeholderData: (before) => before })
  const { data } = useQuery(courses)
  const titles = Object.fromEntries(data?.body.map(({ _id, title }) => [_id, title]) ?? [])
  const here = useLocation().pathname
  return (
    <>
      <PageHead title="Batches" hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Batches</h1>
        <ButtonLink variant="primary" to={`${here}/new`}>
          New batch
        </ButtonLink>
      </div>
      <Table
        label="Batches"
        query={batchesQuery}
        columns={columns}
        nameOf={({ name, courseTitle }) => `${name} of ${courseTitle}`}
        open={({ _id }) => `${here}/${_id}`}
        list={list}
        filter={{ label: 'Course', options: { '': 'All courses', ...titles } }}
        empty={<Empty>No batches yet. Plan the first one.</Empty>}
      />
    </>
  )
}
