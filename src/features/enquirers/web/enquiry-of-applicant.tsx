import { useQuery } from '@tanstack/react-query'
import type { User } from '#src/access/user.ts'
import { CourseNames } from '#src/features/enquiries/web/course-names.tsx'
import { nonBreaking } from '#src/shared/text.ts'
import { formatDate } from '#src/shared/time.ts'
import { STATES } from '../rules.ts'
import { enquirersApi } from './api.ts'

export const applicantsQuery = enquirersApi.ofApplicants.queryOptions()

/** For admins, of someone who awaits approval: their phone number, the courses they asked for and the demo. */
export function EnquiryOfApplicant({ _id }: Pick<User, '_id'>) {
  const { data: applicants = [] } = useQuery(applicantsQuery)
  const enquiry = applicants.find(({ studentId }) => studentId === _id)
  if (!enquiry) return null
  const { phone, courses, demoAt } = enquiry
  return (
    <>
      {phone && `${nonBreaking(phone)}, `}
      <CourseNames keys={courses} none="No course" />
      {demoAt && (
        <>
          , demo on <time dateTime={demoAt}>{formatDate(demoAt)}</time>
        </>
      )}
      {`, ${STATES[enquiry.state].toLowerCase()}`}
    </>
  )
}
