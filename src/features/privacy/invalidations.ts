import type { AccountEvents } from '#src/features/accounts/contract.ts'
import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { InstituteEvents } from '#src/features/institute/contract.ts'
import type { UserEvents } from '#src/features/users/contract.ts'
import type { CacheTag, Invalidations } from '#src/shared/cache-tag.ts'
import type { PrivacyEvents } from './contract.ts'

/** With the name of whoever sent a request. */
const allRequests = (): CacheTag[] => [['privacy', 'requests']]

export const privacyInvalidations: Invalidations<
  PrivacyEvents,
  AccountEvents & InstituteEvents & UserEvents & EnrollmentEvents
> = {
  consentChanged: () => [['privacy', 'consents']],
  privacyRequestChanged: () => [...allRequests(), ['privacy', 'ownRequests']],
  instituteChanged: () => [['privacy', 'notice']],
  userChanged: allRequests,
  userDeleted: allRequests,
  // Whoever completed a course may agree to more.
  enrollmentStatusUpdated: () => [['privacy', 'consents']],
}
