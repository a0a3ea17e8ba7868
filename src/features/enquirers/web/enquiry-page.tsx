import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CourseNames } from '#src/features/enquiries/web/course-names.tsx'
import { messageTemplates } from '#src/features/institute/web/message-templates.ts'
import { prefetch } from '#src/web/api/prefetch.ts'
import { Breadcrumbs } from '#src/web/ui/breadcrumbs.tsx'
import { Failed } from '#src/web/ui/failed.tsx'
import { PageHead } from '#src/web/ui/page-head.tsx'
import type { EnquirerDetails } from '../shapes.ts'
import type { Route } from './+types/enquiry-page.ts'
import { enquirersApi } from './api.ts'
import { ContactButtons } from './contact-buttons.tsx'
import { DeleteEnquiry } from './delete-enquiry.tsx'
import { InviteButton } from './invite-button.tsx'
import { Namesakes } from './namesakes.tsx'
import { NextStep } from './next-step.tsx'
import { OpenInvitation } from './open-invitation.tsx'
import { StateBadge } from './state-badge.tsx'
import { Timeline } from './timeline.tsx'

export { clientLoader } from '#src/web/api/prefetch.ts'

const details = (id: string) => enquirersApi.get.queryOptions({ input: { id } })

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  prefetch(context, [details(id)], [messageTemplates])

export default function EnquiryPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(details(id))
  const { data: enquirer } = query
  return (
    <>
      <PageHead title={enquirer?.name ?? 'Enquiry'} hidden />
      <Breadcrumbs pages={{ '/dashboard/admin/enquiries': 'Enquiries' }} isTight />
      {enquirer ? <Enquiry enquirer={enquirer} /> : <Failed query={query} />}
    </>
  )
}

const describeContacts = ({ name, phone, email }: EnquirerDetails) =>
  [...(name === phone ? [] : [phone]), ...(email ? [email] : [])].join(' · ') || 'Name not given'

const Enquiry = ({ enquirer }: { enquirer: EnquirerDetails }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="text-3xl wrap-anywhere">{enquirer.name}</h1>
      <StateBadge {...enquirer} />
    </div>
    <div className="grid gap-3">
      <p className="text-ink-muted wrap-anywhere">
        {describeContacts(enquirer)}
        {enquirer.courses.length > 0 && (
          <>
            {' · '}
            <CourseNames keys={enquirer.courses} />
          </>
        )}
        {enquirer.student && (
          <>
            {' · '}
            <Link to={`/dashboard/admin/student-profile/${enquirer.student._id}`}>
              Account of {enquirer.student.name}
            </Link>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <ContactButtons enquirer={enquirer} />
        <InviteButton enquirer={enquirer} />
      </div>
    </div>
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr] lg:grid-rows-[auto_1fr]">
      <div className="grid gap-6 lg:col-start-2">
        <OpenInvitation enquirer={enquirer} />
        <NextStep enquirer={enquirer} />
      </div>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Timeline enquirer={enquirer} />
      </div>
      <div className="grid gap-6 lg:col-start-2">
        <Namesakes enquirer={enquirer} />
        <DeleteEnquiry enquirer={enquirer} />
      </div>
    </div>
  </>
)
