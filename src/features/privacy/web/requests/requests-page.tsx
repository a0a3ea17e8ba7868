import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { formatDate } from '#src/shared/time.ts'
import { typedKeys } from '#src/shared/unknown.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { type Column, Table } from '#src/web/table/table.tsx'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { mailUrl } from '#src/web/ui/contact-links.ts'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { PrivacyRequest } from '../../requests-contract.ts'
import { REQUEST_KINDS, REQUEST_STATES } from '../../rules.ts'
import { privacyApi } from '../api.ts'
import type { Route } from './+types/requests-page.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { stateColumn } from './request-state.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

type Field = 'createdAt'
const LIST: ListKind<Field> = { fields: ['createdAt'], sort: '-createdAt' }
const STATE_FILTER = { label: 'State', options: { '': 'All', ...REQUEST_STATES } }

/** The state that an address asks for; any other word asks for all. */
const readState = (filter: string) => typedKeys(REQUEST_STATES).find((state) => state === filter)

type ListRequest = { input: ListInput<Field>; filter: string }
const requestsQuery = ({ input, filter }: ListRequest) =>
  privacyApi.requests.queryOptions({ input: { ...input, state: readState(filter) } })

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [requestsQuery(parseListQuery(new URL(request.url).searchParams, LIST))])

const sender: Column<PrivacyRequest, Field> = {
  name: 'From',
  share: 'w-1/5',
  wraps: true,
  cell: ({ name }) => <strong className="wrap-anywhere">{name}</strong>,
}

const toSender = ({ email }: PrivacyRequest) => mailUrl(email, { subject: 'Your privacy request', text: '' })

const email: Column<PrivacyRequest, Field> = {
  name: 'Email',
  card: 'folded',
  isUnder: true,
  cell: (row) => (
    <a href={toSender(row)} className="block truncate leading-11 as-table:leading-6">
      {row.email}
    </a>
  ),
}

/** As it was written, line by line, with the answer below. */
const request: Column<PrivacyRequest, Field> = {
  name: 'Request',
  card: 'whole',
  wraps: true,
  cell: ({ kind, text, answer }) => (
    <div className="grid gap-1">
      <strong>{REQUEST_KINDS[kind]}</strong>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {answer && (
        <>
          <p className="text-sm text-ink-muted">Our answer:</p>
          <p className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">{answer}</p>
        </>
      )}
    </div>
  ),
}

const sentOn: Column<PrivacyRequest, Field> = {
  name: 'Sent',
  card: 'folded',
  sort: 'createdAt',
  snug: true,
  share: 'w-33',
  cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
}

/** What users asked about their data, each to be answered in time. */
export default function RequestsPage() {
  const list = useList(LIST)
  const query = useQuery({ ...requestsQuery(list), placeholderData: (before) => before })
  const now = useNow()
  const [answering, setAnswering, close] = useDialogSubject<PrivacyRequest>()
  const newest = query.data?.body.find(({ _id }) => _id === answering?._id)
  return (
    <>
      <PageHead title="Privacy requests" hidden />
      <h1 className="text-3xl">Privacy requests</h1>
      <p className="max-w-2xl text-ink-muted">
        What users asked about their data. The answer is emailed, and stays on their profile.
      </p>
      <Table
        label="Privacy requests"
        query={query}
        columns={[sender, email, request, sentOn, stateColumn(now)]}
        nameOf={({ name }) => name}
        actions={(row) =>
          row.answeredAt || row.erasesAt ? (
            <ButtonLink small to={toSender(row)} aria-label={`Email to ${row.name}`}>
              <Mail aria-hidden className="size-4" />
              Email
            </ButtonLink>
          ) : (
            <Button small aria-label={`Answer ${row.name}`} onClick={() => setAnswering(row)}>
              Answer
            </Button>
          )
        }
        list={list}
        filter={STATE_FILTER}
        empty={<Empty>No requests yet. What users ask about their data appears here.</Empty>}
      />
      <AnswerDialog request={answering} newest={newest} onClose={close} />
    </>
  )
}
