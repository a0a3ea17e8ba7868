import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useContext } from 'react'
import { type Params, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '#src/features/accounts/web/auth.tsx'
import { coursesApi } from '#src/features/courses/web/api.ts'
import { CourseCombobox } from '#src/features/courses/web/course-combobox.tsx'
import { Removal } from '#src/features/users/web/approval-buttons.tsx'
import { errorStatus } from '#src/web/api/errors.ts'
import { useDialogSubject } from '#src/web/hooks/use-dialog-subject.ts'
import { type ListInput, type ListKind, parseListQuery, useList } from '#src/web/table/list.ts'
import { Table } from '#src/web/table/table.tsx'
import { Button, ButtonLink, ExportLink } from '#src/web/ui/button.tsx'
import { Empty } from '#src/web/ui/empty.tsx'
import { MessagePage } from '#src/web/ui/error-page.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { CourseEnrollment } from '../contract.ts'
import { enrollmentsApi } from './api.ts'
import { CertificateSlot, StudentPartsSlot } from './classroom-slots.ts'
import { type EnrollmentField, enrollmentColumns } from './enrollment-columns.tsx'
import { DeEnrollQuestion, StatusQuestion } from './enrollment-questions.tsx'

const LIST: ListKind<EnrollmentField> = { fields: ['name', 'completionStatus'], sort: 'name' }
const students = (courseId: string, input: ListInput<EnrollmentField>) =>
  enrollmentsApi.ofCourse.queryOptions({ input: { ...input, courseId } })
const courseTitleQuery = (id: string) => coursesApi.title.queryOptions({ input: { id } })

/** A notification names the course behind the address, the chooser in it. */
const readCourseId = ({ courseId }: Params, query: URLSearchParams) => courseId ?? query.get('course') ?? undefined

export function enrollmentQueries(params: Params, { url }: Request) {
  const query = new URL(url).searchParams
  const courseId = readCourseId(params, query)
  const queries = courseId ? [courseTitleQuery(courseId), students(courseId, parseListQuery(query, LIST).input)] : []
  return { courseId, queries }
}

type OfCourse = ComponentType<{ courseId: string }>
/** What a later feature shows of a course: beside its actions, and below its students. */
type Extras = { MessageAll: OfCourse; Announcements: OfCourse }

export function ManageEnrollmentsPage({ params, extras }: { params: Params; extras: Extras | undefined }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const courseId = readCourseId(params, query)
  const area = useLocation().pathname.replace(/\/manage-enrollments.*$/, '')
  return (
    <>
      <PageHead title="Manage Enrollments" hidden />
      <h1 className="text-3xl">Manage Enrollments</h1>
      <CourseCombobox label="Course" onChoose={({ _id }) => void navigate(`${area}/manage-enrollments/${_id}`)} />
      {courseId ? (
        <Students key={courseId} courseId={courseId} area={area} extras={extras} />
      ) : (
        <Empty>Choose a course to see its students.</Empty>
      )}
    </>
  )
}

type Action = { of: CourseEnrollment; kind: 'status' | 'de-enroll' | 'delete' }
const describeToggle = ({ completionStatus }: CourseEnrollment) =>
  completionStatus === 'completed' ? 'Mark In-Progress' : 'Mark Complete'

type Props = { courseId: string; area: string; extras: Extras | undefined }

function Students({ courseId, area, extras }: Props) {
  const { user } = useAuth()
  const list = useList(LIST)
  const course = useQuery(courseTitleQuery(courseId))
  const studentsQuery = useQuery({ ...students(courseId, list.input), placeholderData: (before) => before })
  const [action, setAction, close] = useDialogSubject<Action>()
  const [slots, certificates] = [useContext(StudentPartsSlot), useContext(CertificateSlot)]
  const chosen = (kind: Action['kind']) => (action?.kind === kind ? action.of : undefined)
  const toggled = chosen('status')
  if (errorStatus(course.error) === 404)
    return <MessagePage drawing="not-found" message={course.error?.message ?? ''} />
  const title = course.data?.title ?? ''
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">{title}</h2>
        <div className="flex flex-wrap gap-2">
          {course.data?.published && (
            <ButtonLink variant="primary" to={`${area}/students?filter=approved&course=${courseId}`}>
              Enroll several
            </ButtonLink>
          )}
          {extras && <extras.MessageAll courseId={courseId} />}
          <ExportLink to={`/api/enrollments.csv?courseId=${courseId}`} />
        </div>
      </div>
      {slots && <slots.Missing courseId={courseId} area={area} />}
      <Table
        label="Enrollments"
        room="more"
        query={studentsQuery}
        columns={[
          ...enrollmentColumns(slots),
          ...(certificates
            ? [
                {
                  name: 'Certificate',
                  snug: true,
                  cell: ({ _id }: CourseEnrollment) => <certificates.Cell courseId={courseId} enrollmentId={_id} />,
                },
              ]
            : []),
        ]}
        nameOf={({ student }) => student.name}
        open={({ student }) => `${area}/student-profile/${student._id}`}
        actions={(of) => (
          <Button
            small
            aria-label={`${describeToggle(of)}: ${of.student.name}`}
            onClick={() => setAction({ of, kind: 'status' })}
          >
            {describeToggle(of)}
          </Button>
        )}
        more={(of) => (
          <>
            <Button
              small
              variant="remove"
              aria-label={`De-enroll ${of.student.name}`}
              onClick={() => setAction({ of, kind: 'de-enroll' })}
            >
              De-enroll
            </Button>
            {user?.isAdmin && (
              <Button
                small
                variant="remove"
                aria-label={`Delete Student ${of.student.name}`}
                onClick={() => setAction({ of, kind: 'delete' })}
              >
                Delete Student
              </Button>
            )}
          </>
        )}
        list={list}
        empty={<Empty>Nobody is enrolled in this course yet. Enroll students from the Students List.</Empty>}
      />
      {extras && <extras.Announcements courseId={courseId} />}
      <StatusQuestion enrollment={toggled} title={title} onClose={close}>
        {certificates && toggled?.completionStatus === 'completed' && (
          <certificates.Warning courseId={courseId} enrollmentId={toggled._id} />
        )}
      </StatusQuestion>
      <DeEnrollQuestion enrollment={chosen('de-enroll')} title={title} onClose={close} />
      <Removal as="deletion" student={chosen('delete')?.student} onClose={close} />
    </>
  )
}
