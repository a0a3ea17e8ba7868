import { Link } from 'react-router'
import { countMaterials } from '#src/features/enrollments/rules.ts'
import { ago } from '#src/shared/time.ts'
import { Ring } from '#src/web/ui/progress.tsx'
import type { LatestReply, OwnCourse } from '../../contract.ts'
import { HomePanel, Lines } from './home-panel.tsx'

const ALL = { to: '/dashboard/student/progress', text: 'See details' }

export const OwnProgress = ({ courses }: { courses: OwnCourse[] }) => (
  <HomePanel title="Your progress" all={ALL}>
    <ul className="grid gap-2">
      {courses.map(({ _id, course, materials, completionStatus }) => (
        <li key={_id} className="flex items-center gap-4 py-1">
          <Ring value={materials.opened} max={materials.inAll} />
          <p className="min-w-0">
            <Link
              to={`/courses/${course._id}`}
              className="flex min-h-6 items-center font-semibold wrap-anywhere max-md:min-h-11"
            >
              {course.title}
            </Link>
            <span className="block text-base text-ink-muted">
              {completionStatus === 'completed' && 'Completed, '}
              {countMaterials(materials)}
            </span>
          </p>
        </li>
      ))}
    </ul>
  </HomePanel>
)

const FORUM = { to: '/dashboard/student/forum', text: 'Forum' }

export const LatestReplies = ({ replies, now }: { replies: LatestReply[]; now: number }) => (
  <HomePanel title="Replies to you" all={FORUM}>
    <Lines>
      {replies.map(({ _id, title, authorName, createdAt }) => (
        <li key={_id} className="py-2">
          <Link
            to={`/dashboard/student/forum?id=${_id}`}
            className="flex min-h-6 items-center text-ink max-md:min-h-11 no-underline hover:underline"
          >
            {title}
          </Link>
          <span className="block text-base text-ink-muted">
            {authorName}, <time dateTime={createdAt}>{ago(createdAt, now)}</time>
          </span>
        </li>
      ))}
    </Lines>
  </HomePanel>
)
