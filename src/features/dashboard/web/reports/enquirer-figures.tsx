import { describeShare } from '#src/features/enquirers/rules.ts'
import type { EnquirerFigures } from '#src/features/enquirers/shapes.ts'
import { CourseNames } from '#src/features/enquiries/web/course-names.tsx'
import { typedKeys } from '#src/shared/unknown.ts'
import { useSetup } from '#src/web/api/setup.ts'
import { HomePanel } from '../home/home-panel.tsx'

const ALL = { to: '/dashboard/admin/enquiries', text: 'All enquiries' }
const STEPS = { asked: 'New', came: 'Attended demo', joined: 'Enrolled' }
const ALL_STEPS = typedKeys(STEPS)
/** Nobody comes to a class where there is none. */
const WITHOUT_CLASSES = ALL_STEPS.filter((step) => step !== 'came')

/** Whether the promise of a reply was kept, and how many of those who asked came and joined; nothing before anyone asked. */
export function EnquirerFiguresPanel({ figures: { replies, funnel } }: { figures: EnquirerFigures }) {
  const steps = useSetup()?.classroom ? ALL_STEPS : WITHOUT_CLASSES
  if (replies.of === 0 && funnel.length === 0) return null
  const most = Math.max(1, ...funnel.map(({ asked }) => asked))
  return (
    <HomePanel title="From enquiry to enrollment" all={ALL} className="lg:col-span-2">
      {replies.of > 0 && <p className="text-base">Answered within 24 hours: {describeShare(replies)} in 90 days.</p>}
      {funnel.length > 0 && (
        <table className="w-full text-base">
          <caption className="pb-1 text-left text-sm text-ink-muted">Demo bookings of the last 12 weeks</caption>
          <thead>
            <tr className="text-left">
              <th>Course</th>
              {steps.map((step) => (
                <th key={step} className="w-1/5 pl-3">
                  {STEPS[step]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {funnel.map((row) => (
              <tr key={row.course}>
                <td className="py-2">
                  <CourseNames keys={[row.course]} />
                </td>
                {steps.map((step) => (
                  <td key={step} className="py-2 pl-3">
                    {row[step]}
                    <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-2 w-full">
                      <rect width={(row[step] / most) * 100} height={1} className="fill-brand/60" />
                    </svg>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </HomePanel>
  )
}
