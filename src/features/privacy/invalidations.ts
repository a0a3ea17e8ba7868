import type { EnrollmentEvents } from '#src/features/enrollments/contract.ts'
import type { Invalidations } from '#src/shared/cache-tag.ts'
import type { PrivacyEvents } from './contract.ts'

export const privacyInvalidations: Invalidations<PrivacyEvents, EnrollmentEvents> = {
  consentChanged: () => [['privacy', 'consents']],
  // Whoever completed a course may agree to more.
  enrollmentStatusUpdated: () => [['privacy', 'consents']],
}
