import { useQuery } from '@tanstack/react-query'
import { CourseNames } from '#src/features/enquiries/web/course-names.tsx'
import { messageTemplates } from '#src/features/institute/web/message-templates.ts'
import { nonBreaking } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { type Column, Table } from '#src/web/table/table.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { nextStep, STATES } from '../rules.ts'
import type { Enquirer } from '../shapes.ts'
import type { Route } from './+types/enquiries-page.ts'
import { AddEnquiry } from './add-enquiry.tsx'
import { enquirersApi } from './api.ts'
import { CallButton, ReplyButton } from './call-buttons.tsx'
import { StateBadge } from './state-badge.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

type Field = 'name' | 'lastAt' | 'due'
const LIST: ListKind<Field> = { fields: ['due', 'lastAt', 'name'], sort: 'due' }
const STATE_FILTER = { label: 'State', options: { '': 'All', ...STATES } }
const { invited: _invited, came: _came, ...otherStates } = STATES
const WITHOUT_CLASSES = { label: 'State', options: { '': 'All', ...otherStates } }

/** The state that an address asks for; any other word asks for all. */
const readState = (filter: string) => typedKeys(STATES).find((state) => state === filter)

type ListRequest = { input: ListInput<Field>; filter: string }
const enquirers = ({ input, filter }: ListRequest) =>
  enquirersApi.list.queryOptions({ input: { ...input, state: readState(filter) } })

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [enquirers(parseListQuery(new URL(request.url).searchParams, LIST))], [messageTemplates])

const columns = (now: number): Column<Enquirer, Field>[] => [
  { name: 'Name', sort: 'name', share: 'w-1/4', cell: ({ name }) => <strong>{name}</strong> },
  { name: 'Phone', isUnder: true, cell: ({ phone }) => nonBreaking(phone) },
  {
    name: 'Courses',
    wraps: true,
    cell: ({ courses }) => <CourseNames keys={courses} none="Not specified" />,
  },
  {
    name: 'Last request',
    sort: 'lastAt',
    snug: true,
    lesser: true,
    card: 'none',
    share: 'w-37',
    cell: ({ lastAt }) => <time dateTime={lastAt}>{formatDate(lastAt)}</time>,
  },
  {
    name: 'Next step',
    sort: 'due',
    share: 'w-48',
    sortWords: ['What is due first', 'What is due last'],
    wraps: true,
    card: 'whole',
    cell: (enquirer) => <NextStep step={nextStep(enquirer, now)} dueAt={enquirer.dueAt} />,
  },
  { name: 'State', card: 'status', share: 'w-40', cell: StateBadge },
]

type NextStepProps = { step: ReturnType<typeof nextStep>; dueAt: string | null }

function NextStep({ step: { text, isLate }, dueAt }: NextStepProps) {
  if (!dueAt) return text && <span className="whitespace-normal text-ink-muted">{text}</span>
  return (
    <time dateTime={dueAt} className={`whitespace-normal ${isLate ? 'font-semibold text-bad' : ''}`}>
      {text}
    </time>
  )
}

export default function EnquiriesPage() {
  const list = useList(LIST)
  const setup = useSetup()
  const now = useNow()
  const query = useQuery({ ...enquirers(list), placeholderData: (before) => before })
  return (
    <>
      <PageHead title="Enquiries" hidden />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-3xl">Enquiries</h1>
        <AddEnquiry />
      </div>
      <p className="text-ink-muted">
        Everyone who booked a demo class, wrote, called or came, each person once, with what was done about it.
      </p>
      <Table
        label="Enquiries"
        query={query}
        columns={columns(now)}
        nameOf={({ name }) => name}
        open={({ _id }) => `/dashboard/admin/enquiries/${_id}`}
        actions={(enquirer) => (
          <>
            <CallButton enquirer={enquirer} words="as-table:hidden" />
            <ReplyButton enquirer={enquirer} words="as-table:hidden" />
          </>
        )}
        list={list}
        filter={setup?.classroom ? STATE_FILTER : WITHOUT_CLASSES}
        empty={<Empty>No enquiries yet. New ones appear here. Someone called or came in? Add them above.</Empty>}
      />
    </>
  )
}
