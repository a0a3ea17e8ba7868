import { useQuery } from '@tanstack/react-query'
import { useInstitute } from '#src/web/api/institute.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useNow } from '#src/web/hooks/use-now.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { type Column, Table } from '#src/web/table/table.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { ContactMessage } from '../contract.ts'
import { replyToMessage, SUBJECTS } from '../rules.ts'
import type { Route } from './+types/contact-messages-page.ts'
import { enquiriesApi } from './api.ts'
import { EnquiryActions, OtherActions, pageOfSender } from './enquiry-actions.tsx'
import { emailColumn, fullName, message, phone } from './sender-columns.tsx'
import { createdOrDueColumn, stateColumn } from './state-columns.tsx'
import { readState, STATE_FILTER } from './state-filter.ts'

export { clientLoader } from '#src/web/api/prefetch.ts'

type Field = 'fullName' | 'email' | 'subject' | 'createdAt'
const LIST: ListKind<Field> = {
  fields: ['fullName', 'email', 'subject', 'createdAt'],
  sort: '-createdAt',
}

type ListRequest = { input: ListInput<Field>; filter: string }
const inbox = ({ input, filter }: ListRequest) =>
  enquiriesApi.inbox.queryOptions({ input: { ...input, state: readState(filter) } })

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [inbox(parseListQuery(new URL(request.url).searchParams, LIST))])

const subject: Column<ContactMessage, Field> = {
  name: 'Subject',
  sort: 'subject',
  share: 'w-34',
  wraps: true,
  cell: ({ subject }) => SUBJECTS[subject],
}

export default function ContactMessagesPage() {
  const list = useList(LIST)
  const messagesQuery = useQuery({ ...inbox(list), placeholderData: (before) => before })
  const now = useNow()
  const institute = useInstitute()
  const reply = (message: ContactMessage) => replyToMessage(message, institute)
  return (
    <>
      <PageHead title="Contact Messages" hidden />
      <h1 className="text-3xl">Contact Messages</h1>
      <Table
        label="Contact messages"
        room="most"
        query={messagesQuery}
        columns={[fullName, emailColumn(reply), phone, subject, message, createdOrDueColumn(now), stateColumn(now)]}
        nameOf={({ fullName }) => fullName}
        open={pageOfSender}
        actions={(enquiry) => <EnquiryActions enquiry={enquiry} text={reply(enquiry).text} />}
        more={(enquiry) => <OtherActions enquiry={enquiry} kind="markMessage" reply={reply(enquiry)} />}
        list={list}
        filter={STATE_FILTER}
        empty={<Empty>No messages yet. New messages appear here.</Empty>}
      />
    </>
  )
}
