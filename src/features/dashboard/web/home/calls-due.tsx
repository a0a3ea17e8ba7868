import type { FollowUps } from '#src/features/enquirers/contract.ts'
import { describeDueCalls, dueSince } from '#src/features/enquirers/rules.ts'
import { CallButton, ReplyButton } from '#src/features/enquirers/web/call-buttons.tsx'
import { CourseNames } from '#src/features/enquiries/web/course-names.tsx'
import { isoDate } from '#src/shared/iso-date.ts'
import { HomePanel, Lines, ToDo } from './home-panel.tsx'

/** Whom an admin planned to call by today, the longest overdue first. */
export function CallsDue({ followUps, now }: { followUps: FollowUps; now: number }) {
  const today = isoDate(new Date(now))
  return (
    <HomePanel
      title={describeDueCalls(followUps)}
      all={{ to: '/dashboard/admin/enquiries?sort=followUpOn', text: 'All' }}
    >
      <Lines label="Calls that are due">
        {followUps.first.map((enquirer) => (
          <ToDo
            key={enquirer._id}
            name={enquirer.name}
            to={`/dashboard/admin/enquiries/${enquirer._id}`}
            about={
              <>
                <CourseNames keys={enquirer.courses} />
                {enquirer.courses.length > 0 && enquirer.followUpOn && ', '}
                {enquirer.followUpOn && dueSince(enquirer.followUpOn, today)}
              </>
            }
            action={<CallButton enquirer={enquirer} words="@max-sm:hidden" />}
            more={<ReplyButton enquirer={enquirer} />}
          />
        ))}
      </Lines>
    </HomePanel>
  )
}
