import { Link } from 'react-router'
import { Empty } from '#src/web/ui/empty.tsx'

/** The text for a student without courses, and a link to the catalogue. */
export const NoCourses = () => (
  <Empty>
    <p>You are not enrolled in any courses yet.</p>
    <p>
      <Link to="/courses">See our courses</Link>, and ask your mentor to enroll you.
    </p>
  </Empty>
)
