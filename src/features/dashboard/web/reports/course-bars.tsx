import { Link } from 'react-router'
import type { CourseSize } from '../../contract.ts'
import { formatBarCount } from '../../rules.ts'
import { HomePanel } from '../home/home-panel.tsx'

const ALL = { to: '/dashboard/admin/manage-courses', text: 'All courses' }

export function CourseBars({ courses }: { courses: CourseSize[] }) {
  const most = Math.max(1, ...courses.map(({ students }) => students))
  return (
    <HomePanel title="Students per course" all={ALL} className="lg:col-span-2">
      <table aria-label="Students per course" className="w-full text-base">
        <thead className="sr-only">
          <tr>
            <th>Course</th>
            <th>Students</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {courses.map(({ _id, title, students }) => (
            <tr key={_id}>
              <td className="py-1">
                <Link
                  to={`/dashboard/admin/manage-enrollments/${_id}`}
                  className="inline-flex min-h-11 items-center wrap-anywhere sm:min-h-8"
                >
                  {title}
                </Link>
                <svg
                  aria-hidden
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className="block h-2.5 w-full rounded-full bg-paper-sunk"
                >
                  <rect width={(students / most) * 100} height={1} className="fill-brand/60" />
                </svg>
              </td>
              <td className="w-20 py-1 text-right align-bottom leading-none">{formatBarCount(students)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </HomePanel>
  )
}
