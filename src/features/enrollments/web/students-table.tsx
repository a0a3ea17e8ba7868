import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { User } from '#src/access/user.ts'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { messages as ofUsers } from '#src/features/users/messages.ts'
import { usersApi } from '#src/features/users/web/api.ts'
import { ApproveButton, RejectButton, Removal } from '#src/features/users/web/approval-buttons.tsx'
import { useApproveSeveral, useIsJustApproved } from '#src/features/users/web/approvals.ts'
import { Approval, email, FIELDS, type Field, joined, name } from '#src/features/users/web/user-columns.tsx'
import { stripBidi } from '#src/shared/text.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import type { Filter } from '#src/web/table/list-tools.tsx'
import { SelectionBar } from '#src/web/table/selection-bar.tsx'
import { type Column, Table } from '#src/web/table/table.tsx'
import { useSelection } from '#src/web/table/use-selection.ts'
import { Button, ButtonLink } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { lazyDialog } from '#src/web/ui/overlays/lazy-dialog.tsx'
import { messages } from '../messages.ts'

const EnrollDialog = lazyDialog(() => import('./enroll-dialog.tsx'), 'student')

const EnrollSeveral = lazyDialog(() => import('./enroll-several.tsx'), 'isOpen')

const LIST: ListKind<Field> = { fields: FIELDS, sort: 'name' }
const IS_APPROVED = new Map([
  ['approved', true],
  ['pending', false],
])
type Part = { input: ListInput<Field>; filter: string }
const students = ({ input, filter }: Part) =>
  usersApi.students.queryOptions({ input: { ...input, isApproved: IS_APPROVED.get(filter) } })

/** Where one comes from a course, to enroll students in it. */
const courseTitleQuery = (id: string) => coursesApi.title.queryOptions({ input: { id } })

/** What the table asks of the API, and what it can do without at first. */
export function studentQueries(query: URLSearchParams) {
  const courseId = query.get('course')
  return { list: students(parseListQuery(query, LIST)), beside: courseId ? [courseTitleQuery(courseId)] : [] }
}

const status: Column<User, Field> = { name: 'Status', card: 'status', snug: true, cell: Approval }

type OpenDialog = { of: User; kind: 'enroll' | 'rejection' | 'deletion' }
const columns = [name, email, { ...joined, lesser: true }, status]

/** Everyone who signed up as a student, with what staff can do about each, and for several of them at once. */
export function StudentsTable({ filter }: { filter: Filter }) {
  const { user } = useAuth()
  const list = useList(LIST)
  const studentsQuery = useQuery({ ...students(list), placeholderData: (before) => before })
  const [dialog, setDialog, close] = useDialogSubject<OpenDialog>()
  const chosen = (kind: OpenDialog['kind']) => (dialog?.kind === kind ? dialog.of : undefined)
  const isJustApproved = useIsJustApproved()
  const { approve, isApproving } = useApproveSeveral()
  const selection = useSelection<User>((student) => !isJustApproved(student))
  const approved = selection.chosen.filter(({ isApproved }) => isApproved)
  const pending = selection.chosen.filter(({ isApproved }) => !isApproved)
  const [isEnrolling, setEnrolling] = useState(false)
  const courseId = useSearchParams()[0].get('course') ?? ''
  const { data: course } = useQuery({ ...courseTitleQuery(courseId), enabled: courseId !== '' })
  const profiles = useLocation().pathname.replace(/students$/, 'student-profile')
  const profilePath = ({ _id }: User) => `${profiles}/${_id}`
  const rejected = chosen('rejection')
  /** Undefined once another member of staff has decided. */
  const stillWaiting =
    rejected && studentsQuery.data?.body.find(({ _id, isApproved }) => _id === rejected._id && !isApproved)
  function leave(done: User[]) {
    for (const student of done) selection.toggle(student)
  }
  function approvePending() {
    approve(pending)
    leave(pending)
  }
  return (
    <>
      {course && <Notice kind="info">Choose the students to enroll in {stripBidi(course.title)}.</Notice>}
      <div>
        <Table
          label="Students"
          query={studentsQuery}
          columns={columns}
          nameOf={({ name }) => name}
          open={profilePath}
          stays={isJustApproved}
          actions={(of) =>
            of.isApproved && !isJustApproved(of) ? (
              <Button small aria-label={`Enroll ${of.name}`} onClick={() => setDialog({ of, kind: 'enroll' })}>
                Enroll
              </Button>
            ) : (
              <ApproveButton student={of} />
            )
          }
          more={(of) => (
            <>
              <ButtonLink small to={profilePath(of)} aria-label={`View Profile of ${of.name}`}>
                View Profile
              </ButtonLink>
              {!of.isApproved && <RejectButton student={of} onAsk={() => setDialog({ of, kind: 'rejection' })} />}
              {user?.isAdmin && (
                <Button
                  small
                  variant="remove"
                  aria-label={`Delete Account of ${of.name}`}
                  onClick={() => setDialog({ of, kind: 'deletion' })}
                >
                  Delete Account
                </Button>
              )}
            </>
          )}
          list={list}
          filter={filter}
          empty={<Empty>No students yet. Students sign up themselves, and you approve them.</Empty>}
          selection={selection}
        />
        <SelectionBar count={selection.chosen.length} onClear={selection.clear}>
          {pending.length > 0 && (
            <Button small disabled={isApproving} onClick={approvePending}>
              {ofUsers.approveSeveral(pending.length)}
            </Button>
          )}
          {approved.length > 0 && (
            <Button variant="primary" small onClick={() => setEnrolling(true)}>
              {messages.enrollSeveral(approved.length)}
            </Button>
          )}
        </SelectionBar>
      </div>
      <EnrollDialog student={chosen('enroll')} onClose={close} />
      <EnrollSeveral
        isOpen={isEnrolling}
        students={approved}
        course={course}
        onClose={() => setEnrolling(false)}
        onDone={() => leave(approved)}
      />
      <Removal as="rejection" student={stillWaiting} onClose={close} />
      <Removal as="deletion" student={chosen('deletion')} onClose={close} />
    </>
  )
}
