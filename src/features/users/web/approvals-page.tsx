import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useContext } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#src/access/user.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { SelectionBar } from '#src/web/table/selection-bar.tsx'
import { type Column, Table } from '#src/web/table/table.tsx'
import { useSelection } from '#src/web/table/use-selection.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { messages } from '../messages.ts'
import { usersApi } from './api.ts'
import { ApproveButton, RejectButton, Removal } from './approval-buttons.tsx'
import { ApprovalOutcomes } from './approval-outcomes.tsx'
import { useApproveSeveral, useIsJustApproved } from './approvals.ts'
import { KnownPhonesSlot } from './known-phones.ts'
import { email, FIELDS, type Field, joined, name } from './user-columns.tsx'

const waiting = (input: ListInput<Field>) => usersApi.students.queryOptions({ input: { ...input, isApproved: false } })

/** Whoever waited longest is first. */
const LIST: ListKind<Field> = { fields: FIELDS, sort: 'createdAt' }

export const approvalsQuery = (request: Request) =>
  waiting(parseListQuery(new URL(request.url).searchParams, LIST).input)

type Props = {
  /** Approves and enrolls in one step. */
  Enroll: ComponentType<{ student: User }>
  /** What someone asked for before they signed up, for those who may see it. */
  Enquiry: ComponentType<User> | undefined
}

/** `Enroll` and `Enquiry` are of later features. */
export function ApprovalsPage({ Enroll, Enquiry }: Props) {
  const columns: Column<User, Field>[] = [
    name,
    email,
    joined,
    ...(Enquiry
      ? [{ name: 'Enquiry', card: 'whole' as const, isUnder: true, cell: (student: User) => <Enquiry {...student} /> }]
      : []),
  ]
  const list = useList(LIST)
  const KnownPhones = useContext(KnownPhonesSlot)
  const profiles = useLocation().pathname.replace(/approvals$/, 'student-profile')
  const [rejected, setRejected, close] = useDialogSubject<User>()
  const students = useQuery({ ...waiting(list.input), placeholderData: (before) => before })
  const isJustApproved = useIsJustApproved()
  const selection = useSelection<User>((student) => !isJustApproved(student))
  const { approve, isApproving, outcomes, clear } = useApproveSeveral()
  /** Undefined once another member of staff has decided. */
  const stillWaiting = rejected && students.data?.body.find(({ _id }) => _id === rejected._id)
  function approveChosen() {
    approve(selection.chosen)
    selection.clear()
  }
  return (
    <>
      <PageHead title="Student Approvals" hidden />
      <h1 className="text-3xl">Student Approvals</h1>
      <Table
        label="Students awaiting approval"
        query={students}
        columns={columns}
        nameOf={({ name }) => name}
        open={({ _id }) => `${profiles}/${_id}`}
        actions={(student) => (
          <>
            <ApproveButton student={student} />
            <Enroll student={student} />
          </>
        )}
        stays={isJustApproved}
        selection={selection}
        more={(student) => <RejectButton student={student} onAsk={setRejected} />}
        list={list}
        empty={<Empty>No students are awaiting approval.</Empty>}
      />
      <KnownPhones />
      <SelectionBar count={selection.chosen.length} onClear={selection.clear}>
        <Button variant="primary" small disabled={isApproving} onClick={approveChosen}>
          {messages.approveSeveral(selection.chosen.length)}
        </Button>
      </SelectionBar>
      <ApprovalOutcomes outcomes={outcomes} isApproving={isApproving} onRetry={approve} onClose={clear} />
      <Removal as="rejection" student={stillWaiting} onClose={close} />
    </>
  )
}
