import { useQuery } from '@tanstack/react-query'
import { batchIn } from '#src/features/batches/rules.ts'
import { ownCertificatesQuery } from '#src/features/certificates/web/own-certificates.tsx'
import { openFeedbackQuery } from '#src/features/feedback/web/api.ts'
import { countInWords } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { type Context, requestContext } from '#src/web/api/prefetch.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { ButtonLink } from '#src/web/ui/button.tsx'
import type { OwnCourse } from '../../contract.ts'
import { isGraduate } from '../../rules.ts'
import { HomePanel } from './home-panel.tsx'

/** For a loader: a document has them at once. */
export function readGraduation(context: Context) {
  const { classroom, certificates } = context.get(requestContext).setup
  return [...(classroom ? [openFeedbackQuery()] : []), ...(certificates ? [ownCertificatesQuery()] : [])]
}

/** What a student whose courses are all completed has to collect and to answer; null where there is neither. */
export function useGraduation(courses: OwnCourse[]) {
  const setup = useSetup()
  const isOver = isGraduate(courses)
  const { data: all = [] } = useQuery({ ...ownCertificatesQuery(), enabled: isOver && setup?.certificates === true })
  const { data: feedback = [] } = useQuery({ ...openFeedbackQuery(), enabled: isOver && setup?.classroom === true })
  const certificates = all.filter(({ revokedAt }) => !revokedAt)
  if (!isOver || certificates.length + feedback.length === 0) return null
  return { certificates, feedback }
}

type Props = NonNullable<ReturnType<typeof useGraduation>> & {
  /** Whether nothing is more urgent. */
  leads: boolean
}

const row = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2'

/** The latest certificate, then what is to be answered until a day. */
export function GraduatePanel({ certificates, feedback, leads }: Props) {
  const latest = certificates.toSorted((a, b) => Date.parse(b.issuedAt) - Date.parse(a.issuedAt))[0]
  const all = {
    to: '/dashboard/student/progress',
    text: certificates.length > 1 ? `All ${countInWords(certificates.length, 'certificate')}` : 'See details',
  }
  return (
    <HomePanel title={latest ? 'Your certificate' : 'How was it?'} all={latest && all}>
      <ul className="divide-y divide-line">
        {latest && (
          <li className={row}>
            <p className="min-w-0 grow basis-64">
              <strong className="block font-semibold">{latest.courseTitle}</strong>
              <span className="block text-base text-ink-muted">
                {`${latest.number}, issued on ${formatDate(latest.issuedAt)}`}
              </span>
            </p>
            <a
              href={latest.url}
              target="_blank"
              rel="noreferrer"
              className={`button ${leads ? 'button-primary' : 'button-plain'} max-sm:w-full`}
            >
              Open certificate
            </a>
          </li>
        )}
        {feedback.map(({ batchId, batchName, courseTitle, closesAt }, at) => (
          <li key={batchId} className={row}>
            <p className="min-w-0 grow basis-64">
              <strong className="block font-semibold">{batchIn(courseTitle, batchName)}</strong>
              <span className="block text-base text-ink-muted">
                {`How was it? Five questions, until ${formatDate(closesAt)}`}
              </span>
            </p>
            <ButtonLink
              variant={leads && !latest && at === 0 ? 'primary' : 'plain'}
              to={`/dashboard/student/batches/${batchId}/feedback`}
              className="max-sm:w-full"
            >
              Give feedback<span className="sr-only">{` on ${batchIn(courseTitle, batchName)}`}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </HomePanel>
  )
}
