import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Person } from '#src/access/person.ts'
import { membersApi } from '#src/features/members/web/api.ts'
import { ApprovalButtons, Removal } from '#src/features/members/web/approval-buttons.tsx'
import { Approval, email, FIELDS, type Field, joined, name } from '#src/features/members/web/people-columns.tsx'
import { useAuth } from '#src/features/people/web/auth.tsx'
import { askedIn, type ListInput, type ListKind, useList } from '#src/web/list.ts'
import { prefetch } from '#src/web/prefetch.ts'
import { Button, ButtonLink, ExportLink } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import type { Route } from './+types/students-page.ts'
import { EnrollDialog } from './enroll-dialog.tsx'

export { clientLoader } from '#src/web/prefetch.ts'

const LIST: ListKind<Field> = { fields: FIELDS, sort: 'name' }
const IS_APPROVED = new Map([
  ['approved', true],
  ['pending', false],
])
type Asked = { input: ListInput<Field>; filter: string }
const students = ({ input, filter }: Asked) =>
  membersApi.students.queryOptions({ input: { ...input, isApproved: IS_APPROVED.get(filter) } })

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetch(context, [students(askedIn(new URL(request.url).searchParams, LIST))])

const status: Column<Person, Field> = { name: 'Status', cell: Approval }
const columns = [name, email, joined, status]
const BY_STATUS = { label: 'Status', options: { '': 'All', approved: 'Approved', pending: 'Pending' } }

export default function StudentsPage() {
  const { user } = useAuth()
  const list = useList(LIST)
  const found = useQuery({ ...students(list), placeholderData: (before) => before })
  const [toDelete, setToDelete] = useState<Person>()
  const [chosen, setChosen] = useState<Person>()
  const profiles = useLocation().pathname.replace(/students$/, 'student-profile')
  return (
    <>
      <PageHead title="All Students" hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">All Students</h1>
        <div className="flex flex-wrap gap-3">
          {user?.isAdmin && <ButtonLink to="/dashboard/admin/students/import">Import CSV</ButtonLink>}
          <ExportLink to="/api/mentor/students.csv" />
        </div>
      </div>
      <Table
        label="Students"
        query={found}
        columns={columns}
        list={list}
        filter={BY_STATUS}
        empty={<Empty>No students yet. They sign up by themselves, and you approve them.</Empty>}
        actions={(student) => (
          <>
            {student.isApproved ? (
              <Button small variant="primary" aria-label={`Enroll ${student.name}`} onClick={() => setChosen(student)}>
                Enroll
              </Button>
            ) : (
              <ApprovalButtons student={student} />
            )}
            <ButtonLink small to={`${profiles}/${student._id}`} aria-label={`View Profile of ${student.name}`}>
              View Profile
            </ButtonLink>
            {user?.isAdmin && (
              <Button
                small
                variant="remove"
                aria-label={`Delete Account of ${student.name}`}
                onClick={() => setToDelete(student)}
              >
                Delete Account
              </Button>
            )}
          </>
        )}
      />
      <EnrollDialog student={chosen} onClose={() => setChosen(undefined)} />
      <Removal as="deletion" student={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  )
}
