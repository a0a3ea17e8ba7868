import { useQuery } from '@tanstack/react-query'
import { askedIn, type ListInput, type ListKind, useList } from '#src/web/list.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import type { ContactMessage } from '../contract.ts'
import { SUBJECTS } from '../rules.ts'
import type { Route } from './+types/contact-messages-page.ts'
import { enquiriesApi } from './api.ts'
import { created, email, fullName, phone, Words } from './sender-columns.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

type Field = 'fullName' | 'email' | 'subject' | 'createdAt'
const LIST: ListKind<Field> = {
  fields: ['fullName', 'email', 'subject', 'createdAt'],
  sort: '-createdAt',
}

const inbox = (input: ListInput<Field>) => enquiriesApi.inbox.queryOptions({ input })

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [inbox(askedIn(new URL(request.url).searchParams, LIST).input)])

const subject: Column<ContactMessage, Field> = {
  name: 'Subject',
  sort: 'subject',
  cell: ({ subject }) => SUBJECTS[subject],
}
const message: Column<ContactMessage, Field> = { name: 'Message', cell: ({ message }) => <Words>{message}</Words> }
const columns = [fullName, email, phone, subject, message, created]

export default function ContactMessagesPage() {
  const list = useList(LIST)
  const found = useQuery({ ...inbox(list.input), placeholderData: (before) => before })
  return (
    <>
      <PageHead title="Contact Messages" hidden />
      <h1 className="text-3xl">Contact Messages</h1>
      <Table
        label="Contact messages"
        query={found}
        columns={columns}
        list={list}
        empty={<Empty>Nobody has written yet. Messages appear here as they come.</Empty>}
      />
    </>
  )
}
