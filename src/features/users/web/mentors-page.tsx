import { useMutation, useQuery } from '@tanstack/react-query'
import type { User } from '#src/access/user.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { useMutationFeedback } from '#src/web/api/mutation-feedback.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { type Column, Table } from '#src/web/table/table.tsx'
import { Badge } from '#src/web/ui/badge.tsx'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { Confirm } from '#src/web/ui/overlays/confirm.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { messages } from '../messages.ts'
import type { Route } from './+types/mentors-page.ts'
import { usersApi } from './api.ts'
import { email, FIELDS, type Field, joined, name } from './user-columns.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const mentorsOptions = (input: ListInput<Field>) =>
  usersApi.withRole.queryOptions({ input: { ...input, role: 'mentor' } })

const LIST: ListKind<Field> = { fields: FIELDS, sort: 'name' }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [mentorsOptions(parseListQuery(new URL(request.url).searchParams, LIST).input)])

const admin: Column<User, Field> = {
  name: 'Admin',
  card: 'status',
  named: true,
  snug: true,
  cell: ({ isAdmin }) => <Badge tone={isAdmin ? 'good' : 'plain'}>{isAdmin ? 'Yes' : 'No'}</Badge>,
}

const columns = [name, email, { ...joined, lesser: true }, admin]
const describeAction = ({ isAdmin }: User) => (isAdmin ? 'Demote' : 'Promote')

export default function MentorsPage() {
  const list = useList(LIST)
  const mentorsQuery = useQuery({ ...mentorsOptions(list.input), placeholderData: (before) => before })
  const [chosen, setChosen, close] = useDialogSubject<User>()
  return (
    <>
      <PageHead title="Manage Mentors" hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Manage Mentors</h1>
        <ButtonLink variant="primary" to="/dashboard/admin/create-mentor">
          Create New Mentor
        </ButtonLink>
      </div>
      <Table
        label="Mentors"
        query={mentorsQuery}
        columns={columns}
        nameOf={({ name }) => name}
        open={({ _id }) => `/dashboard/mentor/profile?id=${_id}`}
        actions={(mentor) => (
          <Button small aria-label={`${describeAction(mentor)} ${mentor.name}`} onClick={() => setChosen(mentor)}>
            {describeAction(mentor)}
          </Button>
        )}
        list={list}
        empty={<Empty>No mentors yet. Create the first one.</Empty>}
      />
      <RightsQuestion mentor={chosen} onClose={close} />
    </>
  )
}

function RightsQuestion({ mentor, onClose }: { mentor: User | undefined; onClose: () => void }) {
  const promote = useMutation(usersApi.promote.mutationOptions(useMutationFeedback('Failed to promote mentor.')))
  const demote = useMutation(usersApi.demote.mutationOptions(useMutationFeedback('Failed to demote mentor.')))
  const { user } = useAuth()
  const isSelf = mentor?._id === user?._id
  const [change, ask] = mentor?.isAdmin ? [demote, messages.askDemote] : [promote, messages.askPromote]
  return (
    <Confirm
      question={mentor && (isSelf && mentor.isAdmin ? messages.askDemoteSelf : ask(mentor.name))}
      action={mentor?.isAdmin ? 'Demote from admin' : 'Promote to admin'}
      tone={mentor?.isAdmin ? 'danger' : 'primary'}
      isWorking={change.isPending}
      onClose={onClose}
      onConfirm={() => mentor && change.mutate({ id: mentor._id }, { onSettled: onClose })}
    />
  )
}
