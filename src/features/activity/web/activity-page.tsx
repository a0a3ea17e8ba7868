import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { SUBJECT_KINDS } from '#src/access/subject.ts'
import { formatDateTime } from '#src/shared/time.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { type Column, Table } from '#src/web/table/table.tsx'
import { ExportLink } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { ActivityEntry } from '../contract.ts'
import { KINDS } from '../rules.ts'
import type { Route } from './+types/activity-page.ts'
import { ActivityFilterBar, readFilter, userQuery } from './activity-filter.tsx'
import { activityApi } from './api.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

type Field = 'createdAt'
const LIST: ListKind<Field> = { fields: ['createdAt'], sort: '-createdAt', isCountedShort: true }
const KIND_FILTER = { label: 'Type', options: { '': 'Everything', ...KINDS } }
const { batch: _batch, class: _class, certificate: _certificate, ...otherKinds } = KINDS
const WITHOUT_CLASSES = { label: 'Type', options: { '': 'Everything', ...otherKinds } }

/** The kind of thing that an address asks for; any other word asks for all. */
const readKind = (filter: string) => SUBJECT_KINDS.find((kind) => kind === filter)

type ListRequest = { input: ListInput<Field>; filter: string }
const activityQuery = ({ input, filter }: ListRequest, query: URLSearchParams) =>
  activityApi.list.queryOptions({ input: { ...input, kind: readKind(filter), ...readFilter(query) } })

export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const { userId } = readFilter(query)
  return prefetch(context, [activityQuery(parseListQuery(query, LIST), query), ...(userId ? [userQuery(userId)] : [])])
}

const columns: Column<ActivityEntry, Field>[] = [
  {
    name: 'When',
    sort: 'createdAt',
    share: 'w-52',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    name: 'What happened',
    card: 'whole',
    wraps: true,
    cell: ({ sentence, fields, address }) => (
      <>
        {sentence}.
        <span className="block text-sm text-ink-muted">
          {fields.length > 0 && `Changed: ${fields.join(', ')}. `}
          {address && `From ${address}.`}
        </span>
      </>
    ),
  },
]

export default function ActivityPage() {
  const setup = useSetup()
  const [query] = useSearchParams()
  const list = useList(LIST)
  const rowsQuery = useQuery({ ...activityQuery(list, query), placeholderData: (before) => before })
  const narrowing = readFilter(query)
  const isNarrowed = Object.values(narrowing).some(Boolean)
  const kind = readKind(list.filter)
  return (
    <>
      <PageHead title="Activity" hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Activity</h1>
        <ExportLink to={`/api/activity.csv${toQueryString({ ...narrowing, kind })}`} />
      </div>
      <p className="text-ink-muted">Who changed what, and who read personal data. It is kept for 400 days.</p>
      <ActivityFilterBar list={list} />
      <Table
        label="Activity"
        query={rowsQuery}
        columns={columns}
        nameOf={({ sentence }) => sentence}
        list={list}
        filter={setup?.classroom ? KIND_FILTER : WITHOUT_CLASSES}
        empty={<Empty>{isNarrowed ? 'No matches.' : 'Nothing has happened yet. What people do appears here.'}</Empty>}
      />
    </>
  )
}

function toQueryString(filters: Record<string, string | undefined>) {
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
