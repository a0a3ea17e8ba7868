import { WITHOUT_BATCH } from '#src/features/enrollments/web/classroom-slots.ts'
import type { ModerationCase } from '#src/features/forum/moderation-contract.ts'
import { REQUEST_KINDS } from '#src/features/privacy/rules.ts'
import type { WithoutBatch } from '#src/features/seats/shapes.ts'
import { countInWords, stripBidi } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import type { AdminHome } from '../../contract.ts'
import { ToDo } from './home-panel.tsx'
import { Due, variantOf } from './to-do-lines.tsx'

type Line = { now: number; leads: boolean }

const REPORTS = '/dashboard/forum-reports'
const REQUESTS = '/dashboard/admin/privacy-requests'
const STUDENTS = `/dashboard/admin/students?filter=${WITHOUT_BATCH}`

export const ReportedPost = ({ report, now, leads }: Line & { report: ModerationCase }) => (
  <ToDo
    name={report.title}
    to={REPORTS}
    about={
      <>
        {countInWords(report.reportCount, 'report')}, <Due at={report.dueAt} now={now} />
      </>
    }
    action={
      <ButtonLink small variant={variantOf(leads)} to={REPORTS} aria-label={`Decide on ${stripBidi(report.title)}`}>
        Decide
      </ButtonLink>
    }
  />
)

export const OpenRequest = ({ request, now, leads }: Line & { request: AdminHome['requests'][number] }) => (
  <ToDo
    name={request.name}
    to={REQUESTS}
    about={
      <>
        {REQUEST_KINDS[request.kind]}, <Due at={request.dueAt} now={now} />
      </>
    }
    action={
      <ButtonLink small variant={variantOf(leads)} to={REQUESTS} aria-label={`Answer the request of ${request.name}`}>
        Answer
      </ButtonLink>
    }
  />
)

/** Whose batch was cancelled, to be called about another: all of them in one line. */
export const StudentsWithoutBatch = ({ longest, total, leads }: Omit<Line, 'now'> & OfStudents) => (
  <ToDo
    name={`${countInWords(total, 'student')} without a batch`}
    to={STUDENTS}
    about={`${longest.student.name}${total > 1 ? ' and others' : ''}, since ${formatDate(longest.cancelledAt)}`}
    action={
      <ButtonLink small variant={variantOf(leads)} to={STUDENTS}>
        Give a seat<span className="sr-only"> to students without a batch</span>
      </ButtonLink>
    }
  />
)
type OfStudents = { longest: WithoutBatch; total: number }
